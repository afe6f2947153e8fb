import type { Days } from '#src/domain/dates/day.ts';

/** Why a calendar could not be read. */
export const feedProblems = [
  'unreachable',
  'private',
  'moved',
  'refused',
  'too-large',
  'too-slow',
  'not-a-calendar',
  'too-complex',
] as const;
export type FeedProblem = (typeof feedProblems)[number];

export type BusyDays = {
  /** The days that its events cover within the window, in order, without overlap. */
  readonly days: readonly Days[];
  /** Events that could not be understood. */
  readonly skipped: number;
};

export type ReadWhere = {
  readonly window: Days;
  /** Where days begin and end, and the zone of times without one. */
  readonly timeZone: string;
  /** What the ids of events end in that we have written ourselves; those are left out. */
  readonly ownDomain: string;
};

export type CalendarAnswer =
  | ({ readonly kind: 'read' } & BusyDays)
  | { readonly kind: 'failed'; readonly problem: FeedProblem };

/** Calendars that one process reads at a time; some more may wait. */
export const maxAtOnce = 8;

/** Reads calendars that users name. */
export type Calendars = {
  /** The address that may be read; null for any other. */
  readonly addressOf: (text: string) => URL | null;
  /** `address` is one of `addressOf`. Never throws for what the other side does; refuses `busy` when too many wait. */
  readonly read: (address: URL, where: ReadWhere) => Promise<CalendarAnswer>;
};
