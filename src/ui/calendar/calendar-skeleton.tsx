import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

type CalendarSkeletonProps = {
  /** Number of weeks of the displayed month. */
  readonly weeks?: number | undefined;
  readonly note?: ReactNode;
};

/** As tall as the calendar that replaces it. */
export function CalendarSkeleton({ weeks = 5, note }: CalendarSkeletonProps) {
  const intl = useIntl();
  return (
    <div role="status" aria-label={intl.formatMessage({ id: 'ui.calendar-loading' })}>
      {/* Without the delay of other skeletons: it stands in the page of the server, and again while the script loads. */}
      <div aria-hidden="true" className="skeleton pb-6" style={{ animationDelay: '0s, -1s' }}>
        <div className="calendar-head" />
        {Array.from({ length: weeks }, (_, week) => (
          <div key={week} className="calendar-day" />
        ))}
      </div>
      <p className="calendar-note small muted mt-2">{note}</p>
    </div>
  );
}
