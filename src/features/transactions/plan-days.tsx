import { ArrowRight } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { daysFromRental, lengthInDays } from '#src/domain/dates/day.ts';
import type { DayPlan } from '#src/domain/dates/day-plan.ts';
import type { Delivery } from '#src/domain/pricing/price.ts';
import type { Party } from '#src/domain/process/words.ts';
import { formatDay, formatRentalDays } from '#src/ui/data/format/days.ts';
import { Icon } from '#src/ui/layout/icon.tsx';
import { formattedPlan } from '#src/features/availability/plan-words.ts';

type PlanDaysProps = {
  readonly plan: DayPlan;
  readonly side: Party;
  readonly delivery: Delivery;
  /** Short name of the other party. */
  readonly name: string;
};

/** Day plan of a rental: its days, the two dates of this side and, below, what the other side does. */
export function PlanDays({ plan, side, delivery, name }: PlanDaysProps) {
  const way = `${side}-${delivery}` as const;
  const [out, back] = endsOf(plan, way);
  const values = { name, ...formattedPlan(plan) };
  return (
    <div className="small border-y border-line py-3.5">
      <RentalDaysLine first={plan.first} last={plan.last} />
      <div className="mt-3 flex items-center justify-between gap-4">
        <p>
          <span className="muted block">
            <FormattedMessage id={`plan.out.${way}`} />
          </span>
          <span className="medium text-base">{formatDay(out)}</span>
        </p>
        <Icon as={ArrowRight} size={16} />
        <p className="text-end">
          <span className="muted block">
            <FormattedMessage id={`plan.back.${way}`} values={values} />
          </span>
          <span className="medium text-base">{formatDay(back)}</span>
        </p>
      </div>
      {delivery === 'post' && (
        <p className="muted mt-2 text-balance">
          <FormattedMessage id={`plan.other.${side}`} values={values} />
        </p>
      )}
    </div>
  );
}

/** "Dec 8 to 10, 3 days": what is rented and paid for, without the days of the courier. */
export function RentalDaysLine({ first, last }: Pick<DayPlan, 'first' | 'last'>) {
  const values = { days: formatRentalDays(first, last), count: lengthInDays(daysFromRental(first, last)) };
  return (
    <p className="flex items-center justify-between gap-4">
      <span className="muted">
        <FormattedMessage id="plan.rental" />
      </span>
      <span className="medium text-base">
        <FormattedMessage id="plan.days" values={values} />
      </span>
    </p>
  );
}

function endsOf({ first, shipBy, arrivesBy, returnBy, dueBack }: DayPlan, way: `${Party}-${Delivery}`) {
  switch (way) {
    case 'customer-post':
      return [arrivesBy, returnBy] as const;
    case 'provider-post':
      return [shipBy, dueBack] as const;
    case 'customer-pick-up':
    case 'provider-pick-up':
      return [first, returnBy] as const;
  }
}
