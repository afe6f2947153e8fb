import { useState } from 'react';
import { addDays, type Day } from '#src/domain/dates/day.ts';
import { money as moneyOf } from '#src/domain/money/money.ts';
import { CalendarSkeleton } from '#src/ui/calendar/calendar-skeleton.tsx';
import type { RentalRange } from '#src/ui/calendar/day-range.ts';
import { DayRangePicker } from '#src/ui/calendar/day-range-picker.tsx';
import { Banner } from '#src/ui/data/banner.tsx';
import { Breakdown, BreakdownSkeleton } from '#src/ui/data/breakdown.tsx';
import { Countdown } from '#src/ui/data/countdown.tsx';
import { formatRentalDays } from '#src/ui/data/format/days.ts';
import { formatMoney } from '#src/ui/data/format/money.ts';
import { PricePerDay, RetailPrice } from '#src/ui/data/price.tsx';
import { Chip } from '#src/ui/forms/chip.tsx';
import { TextButton } from '#src/ui/layout/text-link.tsx';
import { Popup } from '#src/ui/overlays/popup.tsx';
import { LenderCalendar } from './lender-calendar.tsx';
import type { Facts, ShownComponent } from './example.ts';

const nzd = (amount: number) => moneyOf(amount, 'NZD');

export const money: readonly ShownComponent[] = [
  { slug: 'price', title: 'Price', examples: [{ slug: 'lines', title: 'Per day, retail, struck', Show: Prices }] },
  {
    slug: 'breakdown',
    title: 'Price breakdown',
    examples: [
      { slug: 'rental', title: 'A rental with a discount', Show: RentalBreakdown },
      { slug: 'loading', title: 'Loading', Show: () => <BreakdownSkeleton rows={3} total /> },
    ],
  },
];

export const calendars: readonly ShownComponent[] = [
  { slug: 'countdown', title: 'Countdown', examples: [{ slug: 'banner', title: 'In a banner', Show: Clock }] },
  {
    slug: 'calendar',
    title: 'Calendar',
    examples: [
      { slug: 'panel', title: 'In a panel', Show: PanelCalendar },
      { slug: 'popup', title: 'In a popup', Show: PopupCalendar },
      { slug: 'manage', title: 'Of the lender', Show: LenderCalendar },
      { slug: 'loading', title: 'Loading', Show: () => <CalendarSkeleton note="Three days at least." /> },
    ],
  },
];

function Prices() {
  return (
    <>
      <p>
        <PricePerDay from price={nzd(8500)} /> <RetailPrice price={nzd(89000)} />
      </p>
      <p className="mt-2">
        <RetailPrice price={nzd(72050)} struck />
      </p>
    </>
  );
}

function RentalBreakdown() {
  const referral = (
    <>
      Referral discount <TextButton className="small ml-2">Remove</TextButton>
    </>
  );
  return (
    <div className="soft max-w-[34em]">
      <Breakdown
        rows={[
          { label: '$68.00 × 4 days', amount: formatMoney(nzd(27200)) },
          { label: 'Courier, return included', amount: formatMoney(nzd(1200)) },
          { label: 'Rotation fee', amount: formatMoney(nzd(500)) },
          { label: referral, amount: formatMoney(nzd(-500)), tone: 'discount' },
        ]}
        total={{ label: 'Total, NZD', amount: formatMoney(nzd(28400)) }}
      />
    </div>
  );
}

function Clock({ now }: Facts) {
  return (
    <Banner tone="deadline">
      Your dates are held for <Countdown until={later(now, 14 * 60 + 12)} serverNow={now} />. Answer within{' '}
      <Countdown until={later(now, 54 * 3600)} serverNow={now} format="words" />.
    </Banner>
  );
}

function later(now: string, seconds: number): string {
  return new Date(Date.parse(now) + seconds * 1000).toISOString();
}

function usePicker(today: Day) {
  const [range, setRange] = useState<RentalRange | null>({ first: addDays(today, 9), last: addDays(today, 12) });
  const taken = new Set([2, 3, 4, 18, 19, 23, 24, 25, 26].map((days) => addDays(today, days)));
  return {
    ...{ value: range, onChange: setRange, today, minimumDays: 3, maximumDays: 15 },
    ...{ firstDay: addDays(today, 1), lastDay: addDays(today, 180), isBlocked: (day: Day) => taken.has(day) },
  };
}

function PanelCalendar({ today }: Facts) {
  const picker = usePicker(today);
  return (
    <div className="max-w-[34em]">
      <DayRangePicker {...picker} note="Three days at least, fifteen at most. Struck days are taken." />
    </div>
  );
}

function PopupCalendar({ today }: Facts) {
  const picker = usePicker(today);
  const words = picker.value === null ? 'Dates' : formatRentalDays(picker.value.first, picker.value.last);
  return (
    <Popup
      label="Dates"
      wide
      trigger={(props) => (
        <Chip opens {...props}>
          {words}
        </Chip>
      )}
    >
      <DayRangePicker {...picker} months={2} />
    </Popup>
  );
}
