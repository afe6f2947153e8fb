import { Check, Tag } from 'lucide-react';
import { useId } from 'react';
import { FormattedMessage } from 'react-intl';
import { marketplace } from '#marketplace';
import { Badge } from '#src/ui/data/badge.tsx';
import { formatMoney } from '#src/ui/data/format/money.ts';
import { formatDayAndTime } from '#src/ui/data/format/times.ts';
import { Icon } from '#src/ui/layout/icon.tsx';
import type { TransactionPage } from '../../transaction-page.server.ts';
import { nameOf } from '../transaction-values.ts';

/** Offers and counter-offers, the oldest first; nothing for a transaction without one. */
export function OfferLadder({ transaction }: { readonly transaction: TransactionPage }) {
  const heading = useId();
  const { negotiation, role, other, stage, waitsFor, whyNotOrder } = transaction;
  if (negotiation === null) return null;
  const { offers, listed, roundsLeft } = negotiation;
  const isAgreed = negotiation.isAgreed || negotiation.isOrder;
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="h5 mb-3">
        <FormattedMessage id="transaction.offers" />
      </h2>
      <p className="small muted mb-3">
        <FormattedMessage id="transaction.offer-listed" values={{ amount: formatMoney(listed) }} />
      </p>
      <ol className="feed">
        {offers.map(({ round, by, amount, at }) => {
          const isLast = round === offers.length;
          const who = by === role ? 'you' : 'other';
          const values = { who, name: nameOf(other), amount: formatMoney(amount) };
          return (
            <li key={round} className="feed-item">
              <span className="feed-icon">
                <Icon as={isLast && isAgreed ? Check : Tag} size={16} />
              </span>
              <span className={isLast ? 'medium' : 'muted'}>
                <FormattedMessage id="transaction.offer-by" values={values} />{' '}
                {isLast && isAgreed && (
                  <Badge tone="good">
                    <FormattedMessage id="transaction.offer-agreed" />
                  </Badge>
                )}
              </span>
              <time dateTime={at.toISOString()} className="small muted">
                {formatDayAndTime(at, marketplace.timeZone)}
              </time>
            </li>
          );
        })}
      </ol>
      {stage === 'negotiating' && !isAgreed && roundsLeft === 0 && waitsFor === role && whyNotOrder == null && (
        <p className="small muted mt-3">
          <FormattedMessage id="transaction.offer-rounds" />
        </p>
      )}
    </section>
  );
}
