import { FormattedMessage, useIntl } from 'react-intl';
import type { Money } from '#src/domain/money/money.ts';
import { cartCheckoutPath } from '#src/features/checkout/cart-page.ts';
import { Breakdown } from '#src/ui/data/breakdown.tsx';
import { formatMoney } from '#src/ui/data/format/money.ts';
import { LinkButton } from '#src/ui/forms/button.tsx';
import type { CartSum } from '../sum.ts';

type BagSummaryProps = {
  /** Null when nothing can be requested as it is. */
  readonly sum: CartSum | null;
  readonly count: number;
};

/** What the items that can be requested cost together. */
export function BagSummary({ sum, count }: BagSummaryProps) {
  const leftOut = count - (sum?.count ?? 0);
  return (
    <aside className="soft bag-summary" aria-labelledby="bag-summary">
      <h2 id="bag-summary" className="d4">
        <FormattedMessage id="cart.summary" />
      </h2>
      {sum === null ? (
        <p>
          <FormattedMessage id="cart.sum-none" />
        </p>
      ) : (
        <Sum sum={sum} />
      )}
      {sum !== null && leftOut > 0 && (
        <p className="small">
          <FormattedMessage id="cart.sum-left-out" values={{ count: leftOut }} />
        </p>
      )}
      {sum !== null && <CheckOut count={sum.count} />}
      <p className="small muted">
        <FormattedMessage id="cart.not-held" />
      </p>
    </aside>
  );
}

/** Its parts, and what a credit takes off. */
function Sum({ sum: { count, items, shipping, fee, credit, total } }: { readonly sum: CartSum }) {
  const intl = useIntl();
  const row = (label: string, amount: Money) => ({ label, amount: formatMoney(amount) });
  const discount = row(intl.formatMessage({ id: 'price.referral-discount' }), credit);
  return (
    <Breakdown
      rows={[
        row(intl.formatMessage({ id: 'cart.sum-items' }, { count }), items),
        ...(shipping.amount === 0 ? [] : [row(intl.formatMessage({ id: 'price.courier' }), shipping)]),
        row(intl.formatMessage({ id: 'price.fee' }), fee),
        ...(credit.amount === 0 ? [] : [{ ...discount, tone: 'discount' as const }]),
      ]}
      total={row(intl.formatMessage({ id: 'price.total' }, { currency: total.currency }), total)}
    />
  );
}

/** One payment for all of them; one item goes on to the checkout of its own. */
function CheckOut({ count }: Pick<CartSum, 'count'>) {
  return (
    <>
      <LinkButton to={cartCheckoutPath()} full>
        <FormattedMessage id="cart.check-out" values={{ count }} />
      </LinkButton>
      {count > 1 && (
        <p className="small muted">
          <FormattedMessage id="cart.together" />
        </p>
      )}
    </>
  );
}
