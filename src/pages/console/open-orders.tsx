import { FormattedMessage } from 'react-intl';
import { PersonName } from '#src/features/accounts/person-name.tsx';
import { StateBadge } from '#src/features/transactions/components/state-badge.tsx';
import type { OpenForOperator } from '#src/features/transactions/open-for-operator.server.ts';
import { orderNumberOf } from '#src/features/transactions/order-number.ts';
import { TextLink } from '#src/ui/layout/text-link.tsx';
import { consoleOrderPath } from './order-path.ts';
import { ReviewPart } from './review-part.tsx';

/** The open orders of an account that is, or may be, banned: an operator looks after each. */
export function OpenOrders({ orders }: { readonly orders: OpenForOperator }) {
  return (
    <ReviewPart title="console.open-orders">
      {orders.length === 0 ? (
        <p className="muted">
          <FormattedMessage id="console.open-orders-none" />
        </p>
      ) : (
        <ul className="grid gap-4">
          {orders.map(({ id, title, side, label, other }) => (
            <li key={id} className="rule pt-3">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <TextLink to={consoleOrderPath(id)}>
                  {title} · {orderNumberOf(id)}
                </TextLink>
                <StateBadge label={label} left={null} />
              </p>
              <p className="small muted mt-1">
                <FormattedMessage
                  id="console.open-orders-with"
                  values={{ side, name: <PersonName key="other" {...other} /> }}
                />
              </p>
            </li>
          ))}
        </ul>
      )}
    </ReviewPart>
  );
}
