/** Hidden field of the pricing panel: how many units its form was made from, which are those that were left then. */
export const seenStockField = 'seenStock';

type Stock = {
  /** In the form now. */
  readonly typed: string;
  /** In the form when it was made. */
  readonly seen: string;
  /** In the database; null of a rental. */
  readonly left: number | null;
};

/**
 * What the number of units of a form comes to, where some were sold or came back since it was made: her own change counts from what
 * is left now, so that saving it does not put on sale what is sold. Null where their number is as it was, or is no number.
 */
export function stockMeanwhile({ typed, seen, left }: Stock): number | null {
  const [count, before] = [wholeIn(typed), wholeIn(seen)];
  if (count === null || before === null || left === null || left === before) return null;
  return Math.max(0, left + count - before);
}

function wholeIn(text: string): number | null {
  return /^\d{1,6}$/.test(text.trim()) ? Number(text) : null;
}
