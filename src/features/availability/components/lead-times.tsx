import { FormattedMessage } from 'react-intl';
import { formatDay } from '#src/ui/data/format/days.ts';
import type { OwnerCalendar } from '../owner-calendar.ts';

/** Lead times and turnaround days, and the first day that can be booked now. */
export function LeadTimes({ calendar }: { readonly calendar: OwnerCalendar }) {
  const { leadDays, firstDays, turnaroundDays } = calendar;
  const ways = [
    { key: 'post', days: leadDays.post, first: firstDays.post },
    { key: 'pick-up', days: leadDays.pickUp, first: firstDays['pick-up'] },
  ] as const;
  return (
    <ul className="small grid gap-2">
      {ways.map(({ key, days, first }) =>
        days === null || first === null ? null : (
          <li key={key}>
            <FormattedMessage id={`availability.lead-${key}`} values={{ days, first: formatDay(first) }} />
          </li>
        ),
      )}
      <li>
        <FormattedMessage id="availability.turnaround" values={{ days: turnaroundDays }} />
      </li>
    </ul>
  );
}
