import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { StoredBaseMap } from '#src/ui/map/base-map.ts';

/**
 * Makes `src/ui/map/new-zealand.json`, the map that is part of the site, of two sources: the countries of Natural Earth at
 * 1:10 million (public domain) in the package world-atlas, of which one is needed, so it is no dependency, and the towns of
 * our gazetteer (GeoNames, CC BY 4.0): `npm install --prefix FOLDER world-atlas@2.0.2`, then
 * `node tests/support/make-base-map.ts FOLDER`, then `npm run format`.
 */
const file = fileURLToPath(new URL('../../src/ui/map/new-zealand.json', import.meta.url));
const gazetteer = fileURLToPath(new URL('../../src/platform/places/gazetteer/new-zealand.json', import.meta.url));

/** ISO 3166-1, by which Natural Earth knows countries. */
const newZealand = '554';
const perDegree = 10_000;
const maxTowns = 150;

type Position = readonly [longitude: number, latitude: number];
type Topology = {
  readonly transform: { readonly scale: Position; readonly translate: Position };
  readonly arcs: readonly (readonly Position[])[];
  readonly objects: {
    readonly countries: {
      readonly geometries: readonly { readonly id: string; readonly type: string; readonly arcs: unknown }[];
    };
  };
};

/** The outer shapes of the country; an arc with a negative number is read backwards. */
function shapesOf(topology: Topology): Position[][] {
  const country = topology.objects.countries.geometries.find(({ id }) => id === newZealand);
  if (country === undefined) throw new Error('The country is not in the data');
  const polygons = (country.type === 'Polygon' ? [country.arcs] : country.arcs) as number[][][];
  return polygons.map(([outer = []]) => outer.flatMap((arc) => pointsOf(topology, arc).slice(1)));
}

function pointsOf({ transform, arcs }: Topology, arc: number): Position[] {
  const [scale, translate] = [transform.scale, transform.translate];
  let [x, y] = [0, 0];
  const points = (arcs[arc < 0 ? ~arc : arc] ?? []).map(([dx, dy]): Position => {
    x += dx;
    y += dy;
    return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
  });
  return arc < 0 ? points.toReversed() : points;
}

/** East of the antimeridian longitudes count on, so that the islands there are beside the others. */
function stored(shape: readonly Position[]): number[] {
  let [x, y] = [0, 0];
  return shape.flatMap(([longitude, latitude]) => {
    const east = Math.round((longitude < 0 ? longitude + 360 : longitude) * perDegree);
    const north = Math.round(latitude * perDegree);
    const step = [east - x, north - y];
    [x, y] = [east, north];
    return step;
  });
}

type Place = readonly [string, string | null, string, number, number, number];

function townsOf(places: readonly Place[]): StoredBaseMap['towns'] {
  return places
    .filter(([, , kind, , , population]) => kind === 'town' && population > 0)
    .toSorted((a, b) => b[5] - a[5])
    .slice(0, maxTowns)
    .map(([name, , , latitude, longitude]) => [name, latitude, longitude] as const);
}

/** The islands around the country; those in the tropics are a map of their own. */
const isNear = (shape: readonly Position[]) =>
  shape.every(([longitude, latitude]) => latitude < -28 && latitude > -56 && (longitude > 158 || longitude < -170));

const topology = JSON.parse(
  readFileSync(join(process.argv[2] ?? '', 'node_modules/world-atlas/countries-10m.json'), 'utf8'),
) as Topology;
const land = shapesOf(topology)
  .filter(isNear)
  .toSorted((a, b) => b.length - a.length);
const towns = townsOf(JSON.parse(readFileSync(gazetteer, 'utf8')) as Place[]);
writeFileSync(file, JSON.stringify({ land: land.map(stored), towns }));
