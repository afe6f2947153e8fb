/** When and where a user is told of new listings: the options of a saved search, as its form sends them. */
export const tells = ['day-email', 'week-email', 'day-bell', 'week-bell', 'never'] as const;
export type Tells = (typeof tells)[number];

/** The same as it is stored. */
export type Telling = { readonly every: 'day' | 'week' | 'never'; readonly byEmail: boolean };

export const tellings: Readonly<Record<Tells, Telling>> = {
  'day-email': { every: 'day', byEmail: true },
  'week-email': { every: 'week', byEmail: true },
  'day-bell': { every: 'day', byEmail: false },
  'week-bell': { every: 'week', byEmail: false },
  'never': { every: 'never', byEmail: false },
};

export function notificationsOf({ every, byEmail }: Telling): Tells {
  return every === 'never' ? every : `${every}-${byEmail ? 'email' : 'bell'}`;
}
