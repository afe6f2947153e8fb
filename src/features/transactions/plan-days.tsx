import { ArrowRight } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import type { DayPlan } from '#src/domain/dates/day-plan.ts';
import type { Delivery } from '#src/domain/pricing/price.ts';
import type { Party } from '#src/domain/process/words.ts';
import { formatDay } from '#src/ui/data/format/days.ts';
import { Icon } from '#src/ui/layout/icon.tsx';
import { formattedPlan } from './plan-words.ts';

type PlanDaysProps = {
  readonly plan: DayPlan;
  readonly side: Party;
  readonly delivery: Delivery;
  /** Short name of the other party. */
  readonly name: string;
};

/** Day plan of a rental: the two dates of this side and, below, what the other side does. */
export function PlanDays({ plan, side, delivery, name }: PlanDaysProps) {
  const way = `${side}-${delivery}` as const;
  const [out, back] = endsOf(plan, way);
  const values = { name, ...formattedPlan(plan) };
  return (
    <div className="small border-y border-line py-3.5">
      <div className="flex items-center justify-between gap-4">
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

function endsOf({ first, shipBy, arrivesBy, returnBy, dueBack }: DayPlan, way: `${Party}-${Delivery}`) {
  switch (way) {
    case 'customer-post':
      return [arrivesBy, returnBy] as const;
    case 'provider-post':
      return [shipBy, dueBack] as const;
    case 'customer-collect':
    case 'provider-collect':
      return [first, returnBy] as const;
  }
}
