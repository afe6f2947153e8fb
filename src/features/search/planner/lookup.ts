import type { KeyGroup } from './filter-keys.ts';

/**
 * Plan of a GIN lookup: whether it uses the words, and which filter keys. Other conditions are rechecked on the rows.
 */
export type Lookup = {
  readonly words: boolean;
  readonly groups: readonly KeyGroup[];
  /** Whether these are all filter keys of the search. */
  readonly isAll: boolean;
};

/** Estimated rows that a search finds, its selectivity, and the conditions that the GIN lookup should use. */
export type Estimate = { readonly listings: number; readonly selectivity: number; readonly lookup: Lookup };

/** A posting list of the GIN index (of the words when it has no group) and its selectivity. */
export type PostingList = { readonly group: KeyGroup | null; readonly selectivity: number };

export const noLookup: Lookup = { words: false, groups: [], isAll: false };

/** Cost model: posting-list entries that are read in the time that one row is fetched. */
const entriesPerRow = 80;

/**
 * Drops the longest posting list while the others are so selective that rechecking their rows is cheaper than reading
 * it.
 */
export function lookupAmong(lists: readonly PostingList[]): Lookup {
  const chosen = new Set(lists);
  for (const list of lists.toSorted((a, b) => b.selectivity - a.selectivity)) {
    const others = [...chosen].filter((other) => other !== list);
    if (list.selectivity > entriesPerRow * jointSelectivity(others)) chosen.delete(list);
  }
  const groups = [...chosen].flatMap(({ group }) => group ?? []);
  const left = lists.filter((list) => !chosen.has(list));
  return { words: groups.length < chosen.size, groups, isAll: left.every(({ group }) => group === null) };
}

/** Joint selectivity of the posting lists, assuming that filters are independent. */
export function jointSelectivity(lists: readonly PostingList[]): number {
  return product(lists.map(({ group, selectivity }) => selectivity ** (1 / (group?.groupsPerFilter ?? 1))));
}

export function product(selectivities: readonly number[]): number {
  return selectivities.reduce((all, selectivity) => all * selectivity, 1);
}
