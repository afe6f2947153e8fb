import { useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { marketplace } from '#marketplace';
import { isPrice, minPrice } from '#src/features/listings/forms.ts';
import { dayPriceFromRetail, earningsOf } from '#src/features/listings/earnings.ts';
import type { OwnFields } from '#src/features/listings/panels.ts';
import type { PriceRange } from '#src/features/listings/similar-prices.server.ts';
import { Breakdown } from '#src/ui/data/breakdown.tsx';
import { formatMoney, formatMoneyRounded } from '#src/ui/data/format/money.ts';

type EarningsBoxProps = { readonly listing: OwnFields; readonly similar: PriceRange | null };

/** What stays of the price that is typed, and what others ask. */
export function EarningsBox({ listing, similar }: EarningsBoxProps) {
  const id = useId();
  return (
    <section className="soft" aria-labelledby={id}>
      <h2 id={id} className="d4 mb-5">
        <FormattedMessage id="wizard.earnings" />
      </h2>
      <Earned listing={listing} />
      <Hints listing={listing} similar={similar} />
    </section>
  );
}

function Earned({ listing }: Pick<EarningsBoxProps, 'listing'>) {
  const intl = useIntl();
  const { kind, price, extraDayPrice, shipping, minimumDays, canPost } = listing;
  if (price === null || !isPrice(price, minPrice.amount) || minimumDays < 1) {
    return (
      <p className="muted">
        <FormattedMessage id="wizard.earnings-empty" />
      </p>
    );
  }
  const earned = earningsOf({ kind, price, extraDayPrice, shipping, minimumDays, canPost });
  const { days, items, commission, commissionPercent: percent, payin, fee } = earned;
  const label =
    days === null
      ? intl.formatMessage({ id: 'wizard.earnings-sale' })
      : intl.formatMessage({ id: 'wizard.earnings-rental' }, { days });
  const posted = earned.shipping.amount > 0;
  return (
    <div role="status">
      <Breakdown
        rows={[
          { label, amount: formatMoney(items) },
          ...(posted
            ? [{ label: intl.formatMessage({ id: 'wizard.earnings-shipping' }), amount: formatMoney(earned.shipping) }]
            : []),
          {
            label: intl.formatMessage({ id: 'wizard.earnings-commission' }, { percent }),
            amount: formatMoney(commission),
          },
        ]}
        total={{
          label: intl.formatMessage({ id: 'wizard.earnings-total' }),
          amount: `${formatMoney(earned.payout)} ${marketplace.currency}`,
        }}
      />
      <p className="small muted mt-3">
        <FormattedMessage id="wizard.earnings-customer" values={{ total: formatMoney(payin), fee: formatMoney(fee) }} />
      </p>
    </div>
  );
}

function Hints({ listing: { kind, rrp }, similar }: EarningsBoxProps) {
  const fromRetail = kind === 'rent' && rrp !== null ? dayPriceFromRetail(rrp) : null;
  return (
    <>
      {similar !== null && (
        <p className="small mt-3">
          <FormattedMessage id="wizard.similar" values={{ kind, ...inWords(similar) }} />
        </p>
      )}
      {fromRetail !== null && rrp !== null && (
        <p className="small mt-3">
          <FormattedMessage id="wizard.from-retail" values={{ ...inWords(fromRetail), rrp: formatMoneyRounded(rrp) }} />
        </p>
      )}
    </>
  );
}

function inWords({ low, high }: PriceRange) {
  return { low: formatMoneyRounded(low), high: formatMoneyRounded(high) };
}
