import { useRef, useState } from 'react';
import { type Day, daysFromRental, eachDay } from '#src/domain/dates/day.ts';
import { type DayRange, type DayState, monthOf, type OwnerMonth, stateIn } from '../owner-calendar.ts';
import type { DayCalls, SetAnswer } from './day-calls.ts';
import { failuresBeside, type SetFailure } from './set-failures.ts';

/** A day whose change is being saved, or could not be saved and was taken back. */
export type DayMark = 'saving' | 'failed';

/** The change that was saved last, for the announcement. */
export type SavedChange = { readonly range: DayRange; readonly seats: 0 | 1 };

/**
 * The months that are known and the changes under way. Changes are sent one after the other, so that the last one counts;
 * one that fails is taken back, and its months are read again.
 */
export function useOwnerDays(initial: OwnerMonth, calls: DayCalls) {
  const known = useKnownMonths(initial, calls);
  const [marks, setMarks] = useState<ReadonlyMap<Day, DayMark>>(new Map());
  const [failures, setFailures] = useState<readonly SetFailure[]>([]);
  const [saved, setSaved] = useState<SavedChange | null>(null);
  const queue = useRef<Promise<void>>(Promise.resolve());

  const mark = (range: DayRange, value: DayMark | null) =>
    setMarks((before) => {
      const after = new Map(before);
      for (const day of daysIn(range))
        if (value === null) after.delete(day);
        else after.set(day, value);
      return after;
    });

  const finish = async (range: DayRange, seats: 0 | 1, answer: SetAnswer) => {
    const months = answer.kind === 'saved' ? answer.months : await readAgain(range, calls);
    known.keep(months);
    const isDone = answer.kind === 'saved' || (answer.kind === 'lost' && agree(months, range, seats));
    // A refused change shows the days as they are: booked meanwhile, say.
    mark(range, answer.kind === 'lost' && !isDone ? 'failed' : null);
    if (isDone) setSaved({ range, seats });
    else {
      const refused = answer.kind === 'refused' ? { code: answer.code, details: answer.details } : null;
      setFailures((before) => [...before, { range, seats, refused }]);
    }
  };

  const set = (range: DayRange, seats: 0 | 1) => {
    setFailures((before) => failuresBeside(before, range));
    setSaved(null);
    mark(range, 'saving');
    queue.current = queue.current.then(async () => finish(range, seats, await calls.set(range, seats)));
  };

  /** Undefined while the month is not known, and for a day that is being saved. */
  const stateAt = (day: Day): DayState | undefined =>
    marks.get(day) === 'saving' ? undefined : stateIn(known.months, day);

  return { ...known, marks, failures, saved, set, stateAt };
}

function useKnownMonths(initial: OwnerMonth, calls: DayCalls) {
  const [source, setSource] = useState(initial);
  const [months, setMonths] = useState<ReadonlyMap<Day, OwnerMonth>>(new Map([[initial.month, initial]]));
  const [failedMonth, setFailedMonth] = useState<Day | null>(null);
  // The page was loaded again: its other months may have changed too.
  if (source !== initial) {
    setSource(initial);
    setMonths(new Map([[initial.month, initial]]));
  }
  const keep = (some: readonly OwnerMonth[]) =>
    setMonths((before) => new Map([...before, ...some.map((month) => [month.month, month] as const)]));
  const load = (month: Day) => {
    setFailedMonth(null);
    if (months.has(month)) return;
    void calls.load(month).then((read) => (read === null ? setFailedMonth(month) : keep([read])));
  };
  return { months, failedMonth, keep, load };
}

async function readAgain(range: DayRange, calls: DayCalls): Promise<OwnerMonth[]> {
  const touched = [...new Set(daysIn(range).map(monthOf))];
  const read = await Promise.all(touched.map((month) => calls.load(month)));
  return read.filter((month) => month !== null);
}

/** Whether the days are already what they should become: a change whose answer was lost. */
function agree(months: readonly OwnerMonth[], range: DayRange, seats: 0 | 1): boolean {
  const byMonth = new Map(months.map((month) => [month.month, month]));
  return daysIn(range).every((day) => stateIn(byMonth, day) === (seats === 0 ? 'blocked' : 'available'));
}

function daysIn({ first, last }: DayRange): Day[] {
  return eachDay(daysFromRental(first, last));
}
