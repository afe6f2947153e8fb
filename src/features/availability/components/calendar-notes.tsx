import { FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import type { Day } from '#src/domain/dates/day.ts';
import { errorMessageFor } from '#src/i18n/refusals.ts';
import { Banner } from '#src/ui/data/banner.tsx';
import { formatDay, formatMonth, formatRentalDays } from '#src/ui/data/format/days.ts';
import { TextButton } from '#src/ui/layout/text-link.tsx';
import { type DayRange, isChangeable } from '../owner-calendar.ts';
import { type FailureGroup, groupFailures } from './set-failures.ts';
import type { useOwnerDays } from './use-owner-days.ts';

type CalendarNotesProps = {
  readonly days: ReturnType<typeof useOwnerDays>;
  readonly range: DayRange | null;
  /** The day that was clicked and cannot be changed. */
  readonly refused: Day | null;
};

/** What happened, below the days: errors with another attempt, and what is announced to screen readers. */
export function CalendarNotes({ days, range, refused }: CalendarNotesProps) {
  const { failures, saved } = days;
  return (
    <>
      <p className="own-note small muted" aria-live="polite">
        <Note {...{ range, refused, saved }} state={refused === null ? undefined : days.stateAt(refused)} />
      </p>
      {failures.length > 0 && <Failures days={days} />}
    </>
  );
}

type FailedMonthProps = Pick<CalendarNotesProps, 'days'> & { readonly onRetry: () => void };

/** Above the days, which are unknown: the calendar is taller than many screens. */
export function FailedMonth({ days: { failedMonth }, onRetry }: FailedMonthProps) {
  return (
    failedMonth !== null && (
      <Banner tone="error" className="mb-4">
        <FormattedMessage id="availability.month-failed" values={{ month: formatMonth(failedMonth) }} />{' '}
        <TextButton onClick={onRetry}>
          <FormattedMessage id="availability.retry" />
        </TextButton>
      </Banner>
    )
  );
}

type NoteProps = Pick<CalendarNotesProps, 'range' | 'refused'> & {
  readonly saved: CalendarNotesProps['days']['saved'];
  readonly state: ReturnType<CalendarNotesProps['days']['stateAt']>;
};

function Note({ range, refused, saved, state }: NoteProps) {
  if (range !== null && range.first !== range.last)
    return <FormattedMessage id="availability.selected" values={{ days: formatRentalDays(range.first, range.last) }} />;
  if (refused !== null && state !== undefined && !isChangeable(state))
    return <FormattedMessage id="availability.why" values={{ day: formatDay(refused), state }} />;
  if (saved !== null)
    return (
      <FormattedMessage
        id="availability.saved"
        values={{ days: formatRentalDays(saved.range.first, saved.range.last), seats: saved.seats }}
      />
    );
  return <FormattedMessage id="availability.help" />;
}

/** Everything that was not saved: several days can be changed before the first answer. */
function Failures({ days: { failures, set } }: Pick<CalendarNotesProps, 'days'>) {
  const intl = useIntl();
  const lost = failures.filter(({ refused }) => refused === null);
  return (
    <Banner tone="error" className="own-failure mt-4">
      <b>
        <FormattedMessage id="availability.update-failed" />
      </b>{' '}
      {groupFailures(failures)
        .map((group) => sentenceOf(intl, group))
        .join(' ')}{' '}
      {lost.length > 0 && (
        <TextButton onClick={() => lost.forEach(({ range, seats }) => set(range, seats))}>
          <FormattedMessage id="availability.retry" />
        </TextButton>
      )}
    </Banner>
  );
}

function sentenceOf(intl: IntlShape, { refused, ranges, count, seats }: FailureGroup): string {
  const days = intl.formatList(ranges.map(({ first, last }) => formatRentalDays(first, last)));
  if (refused === null) return intl.formatMessage({ id: 'availability.reverted' }, { days, count, seats });
  return refused.code === 'transaction-booking-time-not-available'
    ? intl.formatMessage({ id: 'availability.reverted-booked' }, { days })
    : errorMessageFor(refused.code, refused.details);
}
