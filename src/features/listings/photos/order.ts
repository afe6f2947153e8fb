/** Moves one item; a place outside of the list is its nearest end. */
export function moved<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const item = items[from];
  if (item === undefined) return items;
  const rest = items.toSpliced(from, 1);
  return rest.toSpliced(Math.max(0, Math.min(to, rest.length)), 0, item);
}

/**
 * The wanted order, of what is there: what was removed meanwhile is left out, and what was added meanwhile stays, at the
 * end.
 */
export function mergedOrder(present: readonly string[], wanted: readonly string[]): string[] {
  const known = new Set(present);
  const first = [...new Set(wanted)].filter((id) => known.has(id));
  const named = new Set(first);
  return [...first, ...present.filter((id) => !named.has(id))];
}
