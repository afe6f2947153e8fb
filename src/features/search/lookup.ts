import type { KeyGroup } from './filter-keys.ts';

/** Whether the words, and which keys, are looked up in the index of found pieces; what is not, is seen on the pieces. */
export type Lookup = {
  readonly words: boolean;
  readonly groups: readonly KeyGroup[];
  /** Whether these are all keys of the search. */
  readonly isAll: boolean;
};

/** A list of the index, of the words when it has no group, and which part of all pieces is in it. */
export type List = { readonly group: KeyGroup | null; readonly part: number };

export const noLookup: Lookup = { words: false, groups: [], isAll: false };

/** So many entries of the index are passed in the time that one piece is looked at. */
const entriesPerListing = 80;

/** The longest list is not asked when the others name so few pieces that these are looked at sooner; then the next. */
export function lookupAmong(lists: readonly List[]): Lookup {
  const chosen = new Set(lists);
  for (const list of lists.toSorted((a, b) => b.part - a.part)) {
    const others = [...chosen].filter((other) => other !== list);
    if (list.part > entriesPerListing * together(others)) chosen.delete(list);
  }
  const groups = [...chosen].flatMap(({ group }) => group ?? []);
  const left = lists.filter((list) => !chosen.has(list));
  return { words: groups.length < chosen.size, groups, isAll: left.every(({ group }) => group === null) };
}

/** About which part of all pieces is in each of the lists. */
export function together(lists: readonly List[]): number {
  return product(lists.map(({ group, part }) => part ** (1 / (group?.told ?? 1))));
}

export function product(parts: readonly number[]): number {
  return parts.reduce((all, part) => all * part, 1);
}
