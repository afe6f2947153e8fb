import { useState } from 'react';
import { addDays, type Day } from '#src/domain/dates/day.ts';
import { money } from '#src/domain/money/money.ts';
import { Banner } from '#src/ui/data/banner.tsx';
import { Breakdown } from '#src/ui/data/breakdown.tsx';
import type { RentalRange } from '#src/ui/calendar/day-range.ts';
import { DayRangePicker } from '#src/ui/calendar/day-range-picker.tsx';
import { Chip } from '#src/ui/forms/chip.tsx';
import { Countdown } from '#src/ui/data/countdown.tsx';
import { formatRentalDays } from '#src/ui/data/format/days.ts';
import { formatMoney } from '#src/ui/data/format/money.ts';
import { Popup } from '#src/ui/overlays/popup.tsx';
import { PricePerDay, RetailPrice } from '#src/ui/data/price.tsx';
import { TextButton } from '#src/ui/layout/text-link.tsx';
import { Example, Section } from './section.tsx';

const nzd = (amount: number) => money(amount, 'NZD');

export function MoneyAndTimeSection({ now, today }: { readonly now: string; readonly today: Day }) {
  return (
    <Section title="Money and time">
      <Example name="Prices">
        <p>
          <PricePerDay from price={nzd(8500)} /> <RetailPrice price={nzd(89000)} />
        </p>
        <p>
          <RetailPrice price={nzd(72050)} struck />
        </p>
      </Example>
      <Example name="Breakdown">
        <div className="soft max-w-[34em]">
          <Breakdown
            rows={[
              { label: '$68.00 × 4 days', amount: formatMoney(nzd(27200)) },
              { label: 'Courier, return included', amount: formatMoney(nzd(1200)) },
              { label: 'Rotation fee', amount: formatMoney(nzd(500)) },
              {
                label: (
                  <>
                    Referral discount <TextButton className="small ml-2">Remove</TextButton>
                  </>
                ),
                amount: formatMoney(nzd(-500)),
                tone: 'discount',
              },
            ]}
            total={{ label: 'Total, NZD', amount: formatMoney(nzd(28400)) }}
          />
        </div>
      </Example>
      <Example name="Countdown">
        <Banner tone="deadline">
          Your dates are held for <Countdown until={later(now, 14 * 60 + 12)} serverNow={now} />. Answer within{' '}
          <Countdown until={later(now, 54 * 3600)} serverNow={now} format="words" />.
        </Banner>
      </Example>
      <Days today={today} />
    </Section>
  );
}

function Days({ today }: { readonly today: Day }) {
  const [range, setRange] = useState<RentalRange | null>({ first: addDays(today, 9), last: addDays(today, 12) });
  const taken = new Set([2, 3, 4, 18, 19, 23, 24, 25, 26].map((days) => addDays(today, days)));
  const picker = {
    value: range,
    onChange: setRange,
    today,
    firstDay: addDays(today, 1),
    lastDay: addDays(today, 180),
    isBlocked: (day: Day) => taken.has(day),
    minimumDays: 3,
    maximumDays: 15,
  };
  return (
    <Example name="Calendar: in a panel, in a popup">
      <div className="max-w-[34em]">
        <DayRangePicker {...picker} note="Three days at least, fifteen at most. Struck days are taken." />
      </div>
      <div>
        <Popup
          label="Dates"
          wide
          trigger={(props) => (
            <Chip opens {...props}>
              {range ? formatRentalDays(range.first, range.last) : 'Dates'}
            </Chip>
          )}
        >
          <DayRangePicker {...picker} months={2} />
        </Popup>
      </div>
    </Example>
  );
}

function later(now: string, seconds: number): string {
  return new Date(Date.parse(now) + seconds * 1000).toISOString();
}
