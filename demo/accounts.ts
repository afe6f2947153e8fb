/** The password of all demo accounts; printed at start, used nowhere else. */
export const demoPassword = 'wear-it-twice';

export const demoAccounts = {
  customer: 'customer@rotation.example',
  provider: 'provider@rotation.example',
  operator: 'operator@rotation.example',
} as const;

/** Catalogue users with an address of their own, by id. */
const knownEmails: Readonly<Record<string, string>> = { mei: demoAccounts.customer, amelia: demoAccounts.provider };

export function demoEmail(userId: string): string {
  return knownEmails[userId] ?? `${userId}@rotation.example`;
}
