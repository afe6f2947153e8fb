const prefixes = {
  customer: 'cus',
  intent: 'pi',
  setup: 'seti',
  card: '(?:pm|card|src)',
  charge: '(?:ch|py)',
  account: 'acct',
  event: 'evt',
  refund: '(?:re|pyr)',
  transfer: 'tr',
  reversal: 'trr',
  dispute: '(?:dp|du)',
  fraudWarning: 'issfr',
  balanceTransaction: 'txn',
  payout: 'po',
} as const;

export type StripeObject = keyof typeof prefixes;

/** Whether a value has the format of an id; other values never become part of a URL. */
export function isIdOf(object: StripeObject, id: unknown): id is string {
  return typeof id === 'string' && new RegExp(`^${prefixes[object]}_[A-Za-z0-9_]{1,120}$`).test(id);
}
