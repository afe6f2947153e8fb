import { type ComponentProps, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { marketplace } from '#marketplace';
import { type Money, minorUnits, money, subtract, times, unitsForOne } from '#src/domain/money/money.ts';
import { totals } from '#src/domain/pricing/line-item.ts';
import { lineItemsFor } from '#src/domain/pricing/price.ts';
import { pricingRules } from '#src/features/listings/pricing.ts';
import { Breakdown } from '#src/ui/data/breakdown.tsx';
import { formatMoney, formatMoneyRounded } from '#src/ui/data/format/money.ts';
import { Slider } from '#src/ui/forms/range-slider.tsx';

const { currency } = marketplace;
const scale = unitsForOne(currency);
const days = marketplace.booking.minimumDays;

/** Earnings calculator: uses the same pricing function as the payout of a real booking. */
export function Earnings() {
  const intl = useIntl();
  const [priceMajor, setPrice] = useState(68 * scale);
  const [bookings, setBookings] = useState(2);
  const priceWords = (value: number) => formatMoneyRounded(priceOf(value));
  const timesWords = (count: number) => intl.formatMessage({ id: 'rotate.times-words' }, { count });
  return (
    <section className="rule">
      <div className="wrap section grid gap-12 lg:grid-cols-[minmax(0,1fr)_minmax(0,480px)] lg:gap-22">
        <div>
          <h2 className="d2 mb-10">
            <FormattedMessage id="rotate.sum" />
          </h2>
          <div className="grid gap-8">
            <Setting
              id="rotate.price"
              {...{ min: 20 * scale, max: 200 * scale, step: 2 * scale }}
              value={priceMajor}
              onChange={setPrice}
              words={priceWords}
            />
            <Setting
              id="rotate.times"
              {...{ min: 1, max: 8 }}
              value={bookings}
              onChange={setBookings}
              words={timesWords}
            />
          </div>
        </div>
        <Earned price={priceOf(priceMajor)} bookings={bookings} />
      </div>
    </section>
  );
}

function Earned({ price, bookings }: { readonly price: Money; readonly bookings: number }) {
  const intl = useIntl();
  const { subtotal, commission, payout } = earnedBy(price);
  const percent = marketplace.fees.providerBasisPoints / 100;
  return (
    <div className="soft self-end md:p-8">
      <Breakdown
        rows={[
          { label: intl.formatMessage({ id: 'rotate.each' }, { days }), amount: formatMoney(subtotal) },
          { label: intl.formatMessage({ id: 'rotate.commission' }, { percent }), amount: formatMoney(commission) },
        ]}
        total={{ label: intl.formatMessage({ id: 'rotate.receive' }), amount: `${formatMoney(payout)} ${currency}` }}
      />
      <p className="figure mt-8" role="status">
        {formatMoney(times(payout, bookings))}
      </p>
      <p className="muted mt-1">
        <FormattedMessage id="rotate.month" />
      </p>
    </div>
  );
}

type SettingProps = Omit<ComponentProps<typeof Slider>, 'label'> & { readonly id: 'rotate.price' | 'rotate.times' };

function Setting({ id, ...slider }: SettingProps) {
  const label = useIntl().formatMessage({ id });
  return (
    <div>
      <p className="mb-2 flex justify-between gap-4">
        <span className="label">{label}</span>
        <span>{slider.words(slider.value)}</span>
      </p>
      <Slider {...slider} label={label} />
    </div>
  );
}

function priceOf(major: number): Money {
  return money(major * minorUnits(currency), currency);
}

function earnedBy(price: Money) {
  const listing = { kind: 'rent', price, extraDayPrice: null, shipping: null } as const;
  const lines = lineItemsFor(listing, { kind: 'rent', days, delivery: 'post' }, pricingRules());
  const subtotal = times(price, days);
  const { payout } = totals(lines);
  return { subtotal, commission: subtract(payout, subtotal), payout };
}
