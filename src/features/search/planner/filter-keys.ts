import type { Bounds } from '#src/domain/places/bounds.ts';
import { choiceFilters, choiceNames } from '../filters.ts';
import type { SearchQuery } from '../query.ts';

/** Filter keys of which a listing must have one, or all. Matches are exact, except that bounds may match too much. */
export type KeyGroup = {
  readonly mode: 'any' | 'all';
  readonly keys: readonly string[];
  /** Number of groups in which each of its filters occurs; the estimate corrects for this multiple counting. */
  readonly groupsPerFilter?: number;
};

/** The choices that have filter keys, and those that do not. */
export const keyedNames = choiceNames.filter((name) => choiceFilters[name].key !== undefined);
export const unkeyedNames = choiceNames.filter((name) => choiceFilters[name].key === undefined);

/** The filter keys: their names there and in the query. */
const keyed = choiceNames.flatMap((filter) => {
  const { key } = choiceFilters[filter];
  return key === undefined ? [] : [{ filter, name: key.name, pair: key.pair ?? 0 }];
});
/** Those with combined keys, in the order of `rotation_filter_keys`. */
const combinable = keyed.filter(({ pair }) => pair > 0).toSorted((a, b) => a.pair - b.pair);
const single = keyed.filter(({ pair }) => pair === 0);

const maxCombined = 60;
/** Cells of the map per degree, coarse to fine, and the max number of cells in one lookup. */
const cellsPerDegree = [64, 16, 4, 1] as const;
const maxCells = 100;
/** Cell sizes large enough to be in the statistics, and how many of them are looked up side by side. */
const estimatedPerDegree = [16, 4] as const;
const maxEstimatedSide = 16;
/** Max number of cells that are estimated one by one; more would cost longer than the search itself. */
const maxEstimatedCells = 2_000;

/** The filters of a search as keys of the GIN index `listings_found`: two filters together have combined keys. */
export function keyGroups(query: SearchQuery): KeyGroup[] {
  const choices = (list: typeof keyed) =>
    list.flatMap(({ name, filter }): KeyGroup[] => {
      const { mode, values } = query.choices[filter];
      const keys = values.map((value) => `${name}:${value}`);
      return keys.length === 0 ? [] : [{ mode: keys.length === 1 ? 'any' : mode, keys }];
    });
  const kind: KeyGroup[] = query.kind === null ? [] : [{ mode: 'any', keys: [`kind:${query.kind}`] }];
  return [...pairs([...kind, ...choices(combinable)]), ...choices(single), ...cellGroups(query.bounds)];
}

/** Each two filters as combined keys: these are far more selective than the keys of either filter. */
function pairs(groups: readonly KeyGroup[]): KeyGroup[] {
  const paired = new Set<KeyGroup>();
  const combined = groups.flatMap((one, at) =>
    groups.slice(at + 1).flatMap((other): KeyGroup[] => {
      const keys = one.keys.flatMap((first) => other.keys.map((second) => `${first} ${second}`));
      if (one.mode === 'all' || other.mode === 'all' || keys.length > maxCombined) return [];
      paired.add(one).add(other);
      return [{ mode: 'any', keys, groupsPerFilter: groups.length - 1 }];
    }),
  );
  return [...combined, ...groups.filter((group) => !paired.has(group))];
}

/** The finest cells that cover the bounds within `maxCells`; none for half the world, which filters nothing. */
export function cellGroups(bounds: Bounds | null): KeyGroup[] {
  if (bounds === null) return [];
  const { northEast, southWest } = bounds;
  for (const perDegree of cellsPerDegree) {
    const rows = span(southWest.latitude, northEast.latitude, perDegree);
    const columns =
      southWest.longitude <= northEast.longitude
        ? [span(southWest.longitude, northEast.longitude, perDegree)]
        : [span(southWest.longitude, 180, perDegree), span(-180, northEast.longitude, perDegree)];
    const count = rows.count * columns.reduce((sum, part) => sum + part.count, 0);
    if (count > maxCells) continue;
    const across = columns.flatMap(numbersOf);
    const keys = numbersOf(rows).flatMap((row) => across.map((column) => `cell:${perDegree}:${row}:${column}`));
    return [{ mode: 'any', keys }];
  }
  return [];
}

/**
 * Cells so large that the database has statistics of them, each with its share within the bounds. Null for half the
 * world: it has too many cells, and hardly a listing lies elsewhere.
 */
export function sharesOfCells(bounds: Bounds): { readonly key: string; readonly share: number }[] | null {
  const { northEast, southWest } = bounds;
  const east = northEast.longitude < southWest.longitude ? northEast.longitude + 360 : northEast.longitude;
  const maxSide = Math.max(east - southWest.longitude, northEast.latitude - southWest.latitude);
  const perDegree = estimatedPerDegree.find((fine) => maxSide * fine < maxEstimatedSide) ?? 1;
  const rows = sharesOf(southWest.latitude, northEast.latitude, perDegree);
  const columns = sharesOf(southWest.longitude, east, perDegree);
  if (rows.length * columns.length > maxEstimatedCells) return null;
  return rows.flatMap((row) =>
    columns.map((column) => ({
      key: `cell:${perDegree}:${row.cell}:${column.cell}`,
      share: row.share * column.share,
    })),
  );
}

function sharesOf(low: number, high: number, perDegree: number): { readonly cell: number; readonly share: number }[] {
  return numbersOf(span(low, high, perDegree)).map((cell) => ({
    cell,
    share: Math.min(high * perDegree, cell + 1) - Math.max(low * perDegree, cell),
  }));
}

type Span = { readonly first: number; readonly count: number };

function span(low: number, high: number, perDegree: number): Span {
  const first = Math.floor(low * perDegree);
  return { first, count: Math.floor(high * perDegree) - first + 1 };
}

function numbersOf({ first, count }: Span): number[] {
  return Array.from({ length: count }, (_, at) => first + at);
}
