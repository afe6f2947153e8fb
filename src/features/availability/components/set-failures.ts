import { addDays, daysBetween, earlierDay, laterDay } from '#src/domain/dates/day.ts';
import type { RefusalCode, RefusalDetails } from '#src/domain/refusal.ts';
import type { DayRange } from '../owner-calendar.ts';

/** A change of days that was not saved. */
export type SetFailure = {
  readonly range: DayRange;
  readonly seats: 0 | 1;
  /** Null when there was no answer. */
  readonly refused: { readonly code: RefusalCode; readonly details: RefusalDetails } | null;
};

/** Failures that one sentence says. */
export type FailureGroup = Pick<SetFailure, 'seats' | 'refused'> & {
  /** In the order of the calendar. */
  readonly ranges: readonly DayRange[];
  readonly count: number;
};

/**
 * The failures that still hold when a range is changed again: those without an answer, but for these days. What was
 * refused has been said.
 */
export function failuresBeside(failures: readonly SetFailure[], { first, last }: DayRange): SetFailure[] {
  return failures
    .filter(({ refused }) => refused === null)
    .flatMap((failure) => {
      const { range } = failure;
      const before = { first: range.first, last: earlierDay(range.last, addDays(first, -1)) };
      const after = { first: laterDay(range.first, addDays(last, 1)), last: range.last };
      return [before, after].filter((part) => part.first <= part.last).map((part) => ({ ...failure, range: part }));
    });
}

/** Failures of the same cause and change together, in the order in which they happened. */
export function groupFailures(failures: readonly SetFailure[]): FailureGroup[] {
  const groups = Map.groupBy(failures, ({ seats, refused }) => JSON.stringify([seats, refused]));
  return [...groups.values()].map((group) => {
    const ranges = group.map(({ range }) => range).toSorted((a, b) => daysBetween(b.first, a.first));
    const count = ranges.reduce((sum, { first, last }) => sum + daysBetween(first, last) + 1, 0);
    const [{ seats = 0, refused = null } = {}] = group;
    return { seats, refused, ranges, count };
  });
}
