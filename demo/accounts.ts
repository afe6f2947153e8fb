/** One password for everybody in the demo; printed when it starts, and good for nothing else. */
export const demoPassword = 'wear-it-twice';

export const demoAccounts = {
  customer: 'customer@rotation.example',
  provider: 'provider@rotation.example',
  operator: 'operator@rotation.example',
} as const;

/** The people behind the first two, by their ids in the catalogue. */
const faces: Readonly<Record<string, string>> = { mei: demoAccounts.customer, amelia: demoAccounts.provider };

export function demoEmail(personId: string): string {
  return faces[personId] ?? `${personId}@rotation.example`;
}
