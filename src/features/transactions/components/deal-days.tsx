import { ArrowRight } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { formatDay } from '#src/ui/format/days.ts';
import { Icon } from '#src/ui/icon.tsx';
import type { DealPage } from '../deal-page.server.ts';

/** From when to when a rental is away; of a sale, how many. */
export function DealDays({ deal }: { readonly deal: DealPage }) {
  const { worn, delivery, quantity } = deal;
  if (worn === null) {
    return (
      <p className={frame}>
        <span className="muted">
          <FormattedMessage id="checkout.quantity" />
        </span>
        <span className="medium text-base">{quantity}</span>
      </p>
    );
  }
  const collected = delivery === 'collect';
  return (
    <div className={frame}>
      <p>
        <span className="muted block">
          <FormattedMessage id={collected ? 'checkout.collect-on' : 'checkout.arrives'} />
        </span>
        <span className="medium text-base">{formatDay(worn.first)}</span>
      </p>
      <Icon as={ArrowRight} size={16} />
      <p className="text-end">
        <span className="muted block">
          <FormattedMessage id={collected ? 'checkout.bring-back' : 'checkout.goes-back'} />
        </span>
        <span className="medium text-base">{formatDay(worn.last)}</span>
      </p>
    </div>
  );
}

const frame = 'small flex items-center justify-between gap-4 border-y border-line py-3.5';
