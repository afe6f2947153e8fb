import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import type { Day } from '#src/domain/dates/day.ts';
import { formatDay } from '../format/days.ts';
import { TextButton } from '../text-link.tsx';
import { type Choice, type RangeRules, type WhyNot, whyNot } from './day-range.ts';

type CalendarFootProps = {
  readonly note: ReactNode;
  /** The day somebody wants to know of. */
  readonly asked: Day | null;
  readonly choice: Choice;
  readonly today: Day;
  readonly rules: RangeRules;
  readonly onClear: () => void;
};

/** The rule, the way back, and for those who cannot see it what is awaited. */
export function CalendarFoot({ note, asked, choice, today, rules, onClear }: CalendarFootProps) {
  const intl = useIntl();
  const { range, pending } = choice;
  const why = asked === null ? null : whyNot(asked, choice, today, rules);
  return (
    <>
      <div className="small muted mt-2 flex items-baseline justify-between gap-4">
        <span aria-live="polite">
          {asked === null || why === null ? note : <Why day={asked} why={why} minimum={rules.minimumDays} />}
        </span>
        {(range ?? pending) !== null && (
          <TextButton className="shrink-0" onClick={onClear}>
            {intl.formatMessage({ id: 'ui.calendar-clear' })}
          </TextButton>
        )}
      </div>
      <p className="visually-hidden" role="status">
        {pending && intl.formatMessage({ id: 'ui.calendar-start-chosen' }, { day: formatDay(pending) })}
      </p>
    </>
  );
}

type WhyProps = { readonly day: Day; readonly why: WhyNot; readonly minimum: number };

/** Why the day that was just pressed or reached cannot be had. */
function Why({ day, why, minimum }: WhyProps) {
  const intl = useIntl();
  const reason = typeof why === 'string' ? why : 'near';
  const values = { day: formatDay(day), free: typeof why === 'string' ? 0 : why.free, minimum };
  return <span className="text-ink">{intl.formatMessage({ id: `ui.calendar-why-${reason}` }, values)}</span>;
}
