/** When and where a user is told of new listings: the options of a saved search, as its form sends them. */
export const frequencies = ['day-email', 'week-email', 'day-bell', 'week-bell', 'never'] as const;
export type Frequency = (typeof frequencies)[number];

/** The same as it is stored. */
export type StoredFrequency = { readonly every: 'day' | 'week' | 'never'; readonly byEmail: boolean };

export const storedFrequencies: Readonly<Record<Frequency, StoredFrequency>> = {
  'day-email': { every: 'day', byEmail: true },
  'week-email': { every: 'week', byEmail: true },
  'day-bell': { every: 'day', byEmail: false },
  'week-bell': { every: 'week', byEmail: false },
  'never': { every: 'never', byEmail: false },
};

export function frequencyOf({ every, byEmail }: StoredFrequency): Frequency {
  return every === 'never' ? every : `${every}-${byEmail ? 'email' : 'bell'}`;
}
