import { type ReactNode, useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import type { Day } from '#src/domain/dates/day.ts';
import { formatDay } from '../data/format/days.ts';
import { TextButton } from '../layout/text-link.tsx';
import { type Choice, type RangeRules, type WhyNot, whyNot } from './day-range.ts';

type CalendarFootProps = {
  readonly note: ReactNode;
  /** The unavailable day that was clicked or focused last. */
  readonly inspectedDay: Day | null;
  readonly choice: Choice;
  readonly today: Day;
  readonly rules: RangeRules;
  readonly onClear: () => void;
};

/** The rule, a button that clears the dates, and a screen-reader hint of the next step. */
export function CalendarFoot({ note, inspectedDay, choice, today, rules, onClear }: CalendarFootProps) {
  const intl = useIntl();
  const { range, pending } = choice;
  const why = inspectedDay === null ? null : whyNot(inspectedDay, choice, today, rules);
  const line = useRef<HTMLDivElement>(null);
  // Below a tall month in a low panel the reason may be out of view.
  useEffect(() => {
    if (inspectedDay !== null) line.current?.scrollIntoView({ block: 'nearest' });
  }, [inspectedDay]);
  return (
    <>
      <div ref={line} className="calendar-note small muted mt-2 flex items-baseline justify-between gap-4">
        <span aria-live="polite">
          {inspectedDay === null || why === null ? note : <Why day={inspectedDay} why={why} rules={rules} />}
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

type WhyProps = { readonly day: Day; readonly why: WhyNot; readonly rules: RangeRules };

/** Why the day that was just clicked or focused is unavailable. */
function Why({ day, why, rules: { minimumDays, maximumDays, firstDay } }: WhyProps) {
  const intl = useIntl();
  const common = {
    day: formatDay(day),
    first: formatDay(firstDay),
    minimum: minimumDays,
    maximum: Math.max(minimumDays, maximumDays),
  };
  const { reason, values } = inWords(why);
  return (
    <span className="text-ink">
      {intl.formatMessage({ id: `ui.calendar-why-${reason}` }, { ...common, ...values })}
    </span>
  );
}

function inWords(why: WhyNot) {
  if (typeof why === 'string') return { reason: why, values: {} };
  if ('free' in why) return { reason: 'near', values: { free: why.free } } as const;
  const reason = why.by === 'length' ? 'tooLong' : 'behind';
  return { reason, values: { reach: formatDay(why.reach) } } as const;
}
