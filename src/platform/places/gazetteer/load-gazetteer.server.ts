import type { PlaceKind } from '#src/domain/places/place.ts';
import { makeGazetteer, type Gazetteer } from './gazetteer.ts';
import type { GazetteerRow } from './row.ts';

type StoredRow = [
  name: string,
  within: string | null,
  kind: PlaceKind,
  latitude: number,
  longitude: number,
  population: number,
  bounds: GazetteerRow['bounds'],
  ...also: string[],
];

/** By country, as in `marketplace.config.ts`. New Zealand: some 700 places from GeoNames (CC BY 4.0). */
const stored: Readonly<Record<string, () => Promise<{ readonly default: unknown }>>> = {
  NZ: () => import('./new-zealand.json', { with: { type: 'json' } }),
};

const loaded = new Map<string, Promise<Gazetteer>>();

/** Read at the first use; without a place for another country. */
export function loadGazetteer(country: string): Promise<Gazetteer> {
  const known = loaded.get(country);
  if (known !== undefined) return known;
  const loading = load(country);
  loaded.set(country, loading);
  return loading;
}

async function load(country: string): Promise<Gazetteer> {
  const rows = (await stored[country]?.())?.default ?? [];
  return makeGazetteer((rows as StoredRow[]).map(rowOf));
}

function rowOf([name, within, kind, latitude, longitude, population, bounds, ...also]: StoredRow): GazetteerRow {
  return { name, within, kind, latitude, longitude, population, bounds, also };
}
