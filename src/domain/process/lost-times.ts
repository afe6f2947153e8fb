/** What was done about a claim of a loss, and when. */
export type LossEntry = { readonly what: string; readonly at: Date };

export type Span = { readonly from: Date; readonly until: Date };

const endsLoss: readonly string[] = ['objected', 'banned', 'dropped'];

/**
 * The times in which an item counted as lost that does not any more: from each decision until it was looked at again or dropped,
 * or, of one that was charged and given back, until that. `stands`: the last decision does, and is none of them. `entries` in order.
 */
export function endedLosses(entries: readonly LossEntry[], stands: boolean): Span[] {
  const spans: Span[] = [];
  let from: Date | null = null;
  for (const { what, at } of entries) {
    if (what === 'charge') from ??= at;
    if (from === null || !endsLoss.includes(what)) continue;
    spans.push({ from, until: at });
    from = null;
  }
  const givenBack = entries.findLast(({ what }) => what === 'returned');
  if (from !== null && !stands && givenBack !== undefined) spans.push({ from, until: givenBack.at });
  return spans;
}
