import { lazy, Suspense } from 'react';
import { CalendarSkeleton } from './calendar-skeleton.tsx';
import { opensOn, weeksOf } from './day-range.ts';
import type { RangeCalendarProps } from './range-calendar.tsx';

const RangeCalendar = lazy(() => import('./range-calendar.tsx').then((module) => ({ default: module.RangeCalendar })));

/** The calendar in which days are chosen. Its script comes when it is first shown. */
export function DayRangePicker(props: RangeCalendarProps) {
  const { value, near = null, note } = props;
  const weeks = weeksOf(value?.first ?? opensOn(near, props));
  return (
    <Suspense fallback={<CalendarSkeleton weeks={weeks} note={note} />}>
      <RangeCalendar {...props} />
    </Suspense>
  );
}
