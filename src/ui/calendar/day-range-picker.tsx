import { lazy, Suspense } from 'react';
import { CalendarSkeleton } from './calendar-skeleton.tsx';
import { opensOn, weeksOf } from './day-range.ts';
import type { RangeCalendarProps } from './range-calendar.tsx';

const RangeCalendar = lazy(() => import('./range-calendar.tsx').then((module) => ({ default: module.RangeCalendar })));

/** The date range picker. Its script is loaded when it is first rendered. */
export function DayRangePicker(props: RangeCalendarProps) {
  const { value, near = null, note } = props;
  const weeks = weeksOf(value?.first ?? opensOn(near, props), props.today);
  return (
    <Suspense fallback={<CalendarSkeleton weeks={weeks} note={note} />}>
      <RangeCalendar {...props} />
    </Suspense>
  );
}
