import { FormattedMessage, useIntl } from 'react-intl';
import { selector } from '#src/domain/text/selector.ts';
import { imageOf } from '#src/features/listings/listing-image.ts';
import { callName } from '#src/features/listings/seller.ts';
import { deliveryLabel } from '#src/features/transactions/delivery-label.ts';
import { Breakdown } from '#src/ui/data/breakdown.tsx';
import { formatDay, formatRentalDays } from '#src/ui/data/format/days.ts';
import { formatMoney } from '#src/ui/data/format/money.ts';
import { Thumb } from '#src/ui/data/image.tsx';
import type { CartCheckoutPage, ShownCartItem } from '../cart-page.ts';
import { FoldingSummary } from './folding-summary.tsx';

/** What is ordered together, what it costs, and that the lender may accept a part of it. */
export function CartSummary({ page }: { readonly page: CartCheckoutPage }) {
  const intl = useIntl();
  const { items, price, lender } = page;
  const name = callName(lender.displayName);
  const { shipping, fee, credit, total } = price;
  return (
    <FoldingSummary
      title={intl.formatMessage({ id: 'cart.sum-items' }, { count: items.length })}
      facts={items.map(({ title }) => title).join(' · ')}
      total={total}
    >
      <ul className="grid gap-4">
        {items.map((item) => (
          <Item key={item.order.listingId} item={item} />
        ))}
      </ul>
      <Breakdown
        rows={[
          {
            label: intl.formatMessage({ id: 'cart.sum-items' }, { count: items.length }),
            amount: formatMoney(price.items),
          },
          ...(shipping.amount === 0
            ? []
            : [{ label: intl.formatMessage({ id: 'price.courier' }), amount: formatMoney(shipping) }]),
          { label: intl.formatMessage({ id: 'price.fee' }), amount: formatMoney(fee) },
          ...(credit.amount === 0
            ? []
            : [
                {
                  label: intl.formatMessage({ id: 'price.referral-discount' }),
                  amount: formatMoney(credit),
                  tone: 'discount' as const,
                },
              ]),
        ]}
        total={{
          label: intl.formatMessage({ id: 'price.total' }, { currency: total.currency }),
          amount: formatMoney(total),
        }}
      />
      <Rules page={page} name={name} />
    </FoldingSummary>
  );
}

/** That the lender may leave items out, what becomes of back-ups then, and until when cancelling is free. */
function Rules({ page: { items, isInstant }, name }: { readonly page: CartCheckoutPage; readonly name: string }) {
  const hasBackUp = items.some(({ order }) => order.backUp === true);
  const rules = [
    ...(isInstant ? [] : (['checkout.part'] as const)),
    ...(hasBackUp ? (['checkout.back-up-rule'] as const) : []),
    'checkout.free-several' as const,
  ];
  const how = isInstant ? 'instant' : 'asked';
  return rules.map((id) => (
    <p key={id} className="small muted">
      <FormattedMessage id={id} values={{ name, how }} />
    </p>
  ));
}

function Item({ item: { order, title, designer, imageId, price, returnBy } }: { readonly item: ShownCartItem }) {
  const intl = useIntl();
  const delivery = deliveryLabel(intl, order.delivery);
  const what =
    order.kind === 'rent'
      ? formatRentalDays(order.first, order.last)
      : intl.formatMessage({ id: 'cart.units' }, { count: order.quantity });
  return (
    <li className="flex gap-4">
      <Thumb file={imageOf(imageId === null ? undefined : { id: imageId, alt: title })} width={64} />
      <div className="grid min-w-0 flex-1 content-start gap-1 wrap-anywhere">
        <p className="flex justify-between gap-3">
          <span className="medium">{title}</span>
          <span className="whitespace-nowrap">{formatMoney(price)}</span>
        </p>
        {designer !== null && <p className="small mid">{designer}</p>}
        <p className="small muted">{`${what} · ${delivery}`}</p>
        {order.backUp === true && (
          <p className="small medium">
            <FormattedMessage id="checkout.back-up" />
          </p>
        )}
        {returnBy !== null && (
          <p className="small muted">
            <FormattedMessage
              id="checkout.return-by"
              values={{ delivery: selector(order.delivery), day: formatDay(returnBy) }}
            />
          </p>
        )}
      </div>
    </li>
  );
}
