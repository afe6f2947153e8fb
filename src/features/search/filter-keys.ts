import type { Bounds, SearchQuery } from './query.ts';

/** Keys of which a piece must have one, or all. What they find is right, or for bounds a little too much. */
export type KeyGroup = {
  readonly mode: 'any' | 'all';
  readonly keys: readonly string[];
  /** In how many groups each of its filters is said: as often is their rarity counted. */
  readonly told?: number;
};

/** A filter's name in the keys, the filter's own, and in which order keys are crossed. As in `rotation_filter_keys`. */
const crossed = [
  ['category', 'category'],
  ['region', 'locationByRegion'],
  ['size', 'sizing'],
  ['colour', 'colours'],
  ['occasion', 'occasion'],
] as const;
const single = [
  ['subcategory', 'subcategory'],
  ['condition', 'condition'],
  ['length', 'length'],
  ['style', 'tellUsMore'],
  ['designer', 'designer'],
] as const;

const maxCrossed = 60;
/** Cells of the map per degree, coarse to fine, and how many of them one look may ask for. */
const cellsPerDegree = [64, 16, 4, 1] as const;
const maxCells = 100;
/** Those of them that hold enough to be counted, and how many side by side are looked up. */
const countedPerDegree = [16, 4] as const;
const maxCounted = 16;
/** So many cells are looked up at all; beyond them that alone would cost more than the search. */
const maxShares = 2_000;

/** The filters of a search as keys of the index of found pieces: two filters together are keys of their own. */
export function keyGroups(query: SearchQuery): KeyGroup[] {
  const choices = (list: readonly (readonly [string, keyof SearchQuery['choices']])[]) =>
    list.flatMap(([name, filter]): KeyGroup[] => {
      const { mode, values } = query.choices[filter];
      const keys = values.map((value) => `${name}:${value}`);
      return keys.length === 0 ? [] : [{ mode: keys.length === 1 ? 'any' : mode, keys }];
    });
  const kind: KeyGroup[] = query.kind === null ? [] : [{ mode: 'any', keys: [`kind:${query.kind}`] }];
  return [...pairs([...kind, ...choices(crossed)]), ...choices(single), ...cellGroups(query.bounds)];
}

/** Each two filters as the keys of both together: far fewer pieces have those than either. */
function pairs(groups: readonly KeyGroup[]): KeyGroup[] {
  const paired = new Set<KeyGroup>();
  const together = groups.flatMap((one, at) =>
    groups.slice(at + 1).flatMap((other): KeyGroup[] => {
      const keys = one.keys.flatMap((first) => other.keys.map((second) => `${first} ${second}`));
      if (one.mode === 'all' || other.mode === 'all' || keys.length > maxCrossed) return [];
      paired.add(one).add(other);
      return [{ mode: 'any', keys, told: groups.length - 1 }];
    }),
  );
  return [...together, ...groups.filter((group) => !paired.has(group))];
}

/** The finest cells that cover the bounds in a few; none for half the world, which tells nothing. */
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
 * Cells so large that the database knows how many pieces they hold, and how much of each lies within the
 * bounds. Null for half the world: it has too many of them, and hardly a piece lies elsewhere.
 */
export function sharesOfCells(bounds: Bounds): { readonly key: string; readonly share: number }[] | null {
  const { northEast, southWest } = bounds;
  const east = northEast.longitude < southWest.longitude ? northEast.longitude + 360 : northEast.longitude;
  const longest = Math.max(east - southWest.longitude, northEast.latitude - southWest.latitude);
  const perDegree = countedPerDegree.find((fine) => longest * fine < maxCounted) ?? 1;
  const rows = sharesOf(southWest.latitude, northEast.latitude, perDegree);
  const columns = sharesOf(southWest.longitude, east, perDegree);
  if (rows.length * columns.length > maxShares) return null;
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
