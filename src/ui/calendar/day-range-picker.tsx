import { lazy, Suspense } from 'react';
import { useIntl } from 'react-intl';
import { Skeleton } from '../skeleton.tsx';
import type { RangeCalendarProps } from './range-calendar.tsx';

const RangeCalendar = lazy(() => import('./range-calendar.tsx').then((module) => ({ default: module.RangeCalendar })));

/** The calendar in which days to wear are chosen. Its script comes when it is first shown. */
export function DayRangePicker(props: RangeCalendarProps) {
  const intl = useIntl();
  return (
    <Suspense
      fallback={
        <div role="status" aria-label={intl.formatMessage({ id: 'ui.calendar-loading' })}>
          <Skeleton className={props.months === 2 ? 'aspect-[420/436] lg:aspect-[672/351]' : 'aspect-[420/436]'} />
        </div>
      }
    >
      <RangeCalendar {...props} />
    </Suspense>
  );
}
