/** Characters of the random id that tell two orders of one person apart. */
const digits = 8;

/** The number of an order on its receipt and in the audit log. */
export function orderNumberOf(transactionId: string): string {
  return transactionId.slice(0, digits);
}

/** The ids that an order with this number can have, from the lowest to the highest; null for what is no number of one. */
export function idsOfNumber(typed: string): readonly [string, string] | null {
  const number = typed.trim().toLowerCase();
  if (!/^[\da-f]{8}$/.test(number)) return null;
  return [`${number}-0000-0000-0000-000000000000`, `${number}-ffff-ffff-ffff-ffffffffffff`];
}
