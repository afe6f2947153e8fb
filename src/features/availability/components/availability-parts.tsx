import { useMemo, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Day } from '#src/domain/dates/day.ts';
import { Banner } from '#src/ui/data/banner.tsx';
import { useCsrfToken } from '#src/ui/forms/csrf.tsx';
import type { FormAnswer } from '#src/ui/forms/kit/form-answer.ts';
import type { TextKey } from '#src/ui/forms/kit/schema.ts';
import type { Operation } from '../forms.ts';
import type { OwnerCalendar as Calendar } from '../owner-calendar.ts';
import { dayCalls } from './day-calls.ts';
import { DaysForm } from './days-form.tsx';
import { LeadTimes } from './lead-times.tsx';
import { OwnerCalendar } from './owner-calendar.tsx';
import { WeekForm } from './week-form.tsx';

/** What became of a form of the page: its errors, or that it was saved. */
export type AvailabilityAnswer = { readonly operation: Operation; readonly answer: FormAnswer };

type AvailabilityPartsProps = {
  readonly calendar: Calendar;
  readonly answer: AvailabilityAnswer | undefined;
  /** The sentence about what was done. */
  readonly done: TextKey | null;
  readonly monthPath: (month: Day) => string;
  /** The page of a booking's transaction. */
  readonly bookingPath: (transactionId: string) => string;
  /** Further parts below. */
  readonly children?: ReactNode;
};

/** Everything about the days of one rental, for its lender. */
export function AvailabilityParts(props: AvailabilityPartsProps) {
  const { calendar, answer, done, monthPath, bookingPath, children } = props;
  const csrf = useCsrfToken();
  const calls = useMemo(() => dayCalls(calendar.listingId, csrf), [calendar.listingId, csrf]);
  const of = (operation: Operation) => (answer?.operation === operation ? answer.answer : undefined);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      {done !== null && answer === undefined && (
        <Banner tone="success" live>
          <FormattedMessage id={done} />
        </Banner>
      )}
      <OwnerCalendar {...{ calendar, calls, monthPath, bookingPath }} />
      <Part title="availability.days-title">
        <DaysForm calendar={calendar} answer={of('days')} />
      </Part>
      <Part title="availability.week-title">
        <WeekForm openWeekdays={calendar.openWeekdays} answer={of('week')} />
      </Part>
      <Part title="availability.lead-title">
        <LeadTimes calendar={calendar} />
      </Part>
      {children}
    </div>
  );
}

type PartProps = {
  readonly title: 'availability.days-title' | 'availability.week-title' | 'availability.lead-title';
  readonly children: ReactNode;
};

function Part({ title, children }: PartProps) {
  return (
    <section className="rule max-w-[640px] pt-8">
      <h2 className="h5 mb-5">
        <FormattedMessage id={title} />
      </h2>
      {children}
    </section>
  );
}
