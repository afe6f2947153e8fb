/** What two items are compared by. */
export type Traits = {
  readonly subcategory: string | null;
  readonly designer: string | null;
  readonly sizes: readonly string[];
  readonly colours: readonly string[];
  readonly occasions: readonly string[];
  /** The display price in minor units of the marketplace's currency; null in any other. */
  readonly amount: number | null;
};

/** A size that fits counts most: without it the rest is of no use. */
const weights = { size: 4, occasion: 2, colour: 2, designer: 2, subcategory: 1, price: 2 } as const;

/** How alike two items are, from 0 to the sum of the weights. */
export function likeness(one: Traits, other: Traits): number {
  return (
    weights.size * Number(hasCommon(one.sizes, other.sizes)) +
    weights.occasion * commonShare(one.occasions, other.occasions) +
    weights.colour * commonShare(one.colours, other.colours) +
    weights.designer * Number(isSame(one.designer, other.designer)) +
    weights.subcategory * Number(isSame(one.subcategory, other.subcategory)) +
    weights.price * closeness(one.amount, other.amount)
  );
}

type Candidate = { readonly ownerId: string; readonly traits: Traits };

/** The most alike first, ties in the given order; an owner's second item comes after the first of every owner. */
export function mostAlike<T extends Candidate>(item: Traits, candidates: readonly T[], limit: number): T[] {
  const sorted = candidates
    .map((candidate) => ({ candidate, score: likeness(item, candidate.traits) }))
    .toSorted((a, b) => b.score - a.score)
    .map(({ candidate }) => candidate);
  const owners = new Set<string>();
  const isFirst = ({ ownerId }: T) => !owners.has(ownerId) && owners.add(ownerId).size > 0;
  const firsts = sorted.filter((candidate) => isFirst(candidate));
  return [...firsts, ...sorted.filter((candidate) => !firsts.includes(candidate))].slice(0, limit);
}

function hasCommon(some: readonly string[], others: readonly string[]): boolean {
  return some.some((key) => others.includes(key));
}

/** The common keys among all keys of both. */
function commonShare(some: readonly string[], others: readonly string[]): number {
  const all = new Set([...some, ...others]);
  return all.size === 0 ? 0 : [...all].filter((key) => some.includes(key) && others.includes(key)).length / all.size;
}

function isSame(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && one.toLowerCase() === other.toLowerCase();
}

/** 1 for the same price, a half for double or half of it. */
function closeness(one: number | null, other: number | null): number {
  if (one === null || other === null || one <= 0 || other <= 0) return 0;
  return Math.min(one, other) / Math.max(one, other);
}
