import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { marketplace } from '#marketplace';
import { type Money, minorUnits, money, subtract, times } from '#src/domain/money/money.ts';
import { totals } from '#src/domain/pricing/line-item.ts';
import { lineItemsFor } from '#src/domain/pricing/price.ts';
import { pricingRules } from '#src/features/listings/pricing.ts';
import { Breakdown } from '#src/ui/breakdown.tsx';
import { formatMoney, formatMoneyRounded } from '#src/ui/format/money.ts';
import { Slider } from '#src/ui/range-slider.tsx';

const { currency } = marketplace;
const days = marketplace.booking.minimumDays;

/** What a piece could earn, by the same sum that pays a real booking out. */
export function Earnings() {
  const intl = useIntl();
  const [priceMajor, setPrice] = useState(68);
  const [bookings, setBookings] = useState(2);
  const price = money(priceMajor * minorUnits(currency), currency);
  const { subtotal, commission, payout } = earnedBy(price);
  const timesWords = (count: number) => intl.formatMessage({ id: 'rotate.times-words' }, { count });
  return (
    <section className="bg-mist">
      <div className="wrap section grid gap-12 lg:grid-cols-2 lg:gap-22">
        <div>
          <h2 className="d2">
            <FormattedMessage id="rotate.sum" />
          </h2>
          <div className="mt-10 grid gap-8">
            <Setting words={<FormattedMessage id="rotate.price" />} figure={formatMoneyRounded(price)}>
              <Slider
                label={intl.formatMessage({ id: 'rotate.price' })}
                min={20}
                max={200}
                step={2}
                value={priceMajor}
                onChange={setPrice}
                words={(value) => formatMoneyRounded(money(value * minorUnits(currency), currency))}
              />
            </Setting>
            <Setting words={<FormattedMessage id="rotate.times" />} figure={timesWords(bookings)}>
              <Slider
                label={intl.formatMessage({ id: 'rotate.times' })}
                min={1}
                max={8}
                value={bookings}
                onChange={setBookings}
                words={timesWords}
              />
            </Setting>
          </div>
        </div>
        <div className="self-end">
          <Breakdown
            rows={[
              {
                key: 'days',
                label: intl.formatMessage({ id: 'rotate.each' }, { days }),
                amount: formatMoney(subtotal),
              },
              {
                key: 'commission',
                label: intl.formatMessage(
                  { id: 'rotate.commission' },
                  { percent: marketplace.fees.providerBasisPoints / 100 },
                ),
                amount: formatMoney(commission),
              },
            ]}
            total={{
              label: intl.formatMessage({ id: 'rotate.receive' }),
              amount: `${formatMoney(payout)} ${currency}`,
            }}
          />
          <p className="figure mt-8" role="status">
            {formatMoney(times(payout, bookings))}
          </p>
          <p className="muted mt-1">
            <FormattedMessage id="rotate.month" />
          </p>
        </div>
      </div>
    </section>
  );
}

type SettingProps = { readonly words: ReactNode; readonly figure: string; readonly children: ReactNode };

function Setting({ words, figure, children }: SettingProps) {
  return (
    <div>
      <p className="mb-2 flex justify-between gap-4">
        <span className="label">{words}</span>
        <span>{figure}</span>
      </p>
      {children}
    </div>
  );
}

function earnedBy(price: Money) {
  const piece = { kind: 'rent', price, extraDayPrice: null, shipping: null } as const;
  const lines = lineItemsFor(piece, { kind: 'rent', days, delivery: 'post' }, pricingRules());
  const subtotal = times(price, days);
  const { payout } = totals(lines);
  return { subtotal, commission: subtract(payout, subtotal), payout };
}
