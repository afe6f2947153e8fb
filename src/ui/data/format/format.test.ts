import { describe, expect, it } from 'vitest';
import { type Day, parseDay } from '#src/domain/dates/day.ts';
import { money } from '#src/domain/money/money.ts';
import { formatDay, formatMonth, formatRentalDays } from './days.ts';
import { formatMoney, formatMoneyRounded } from './money.ts';
import { formatDayAndTime, formatDeadline, formatDuration, formatRecent, formatTime } from './times.ts';

const day = (text: string): Day => parseDay(text) as Day;
const auckland = 'Pacific/Auckland';

describe('money', () => {
  it('has cents in a breakdown, and a true minus sign', () => {
    expect(formatMoney(money(27_200, 'NZD'))).toBe('$272.00');
    expect(formatMoney(money(-4_080, 'NZD'))).toBe('−$40.80');
    expect(formatMoney(money(4_550, 'JPY'))).toBe('¥4,550');
  });

  it('omits zero cents on a card and never understates the price', () => {
    expect(formatMoneyRounded(money(109_000, 'NZD'))).toBe('$1,090');
    expect(formatMoneyRounded(money(6_850, 'NZD'))).toBe('$68.50');
  });
});

describe('days', () => {
  it('formats weekday, month and day', () => {
    expect(formatDay(day('2026-12-10'))).toBe('Thu, Dec 10');
    expect(formatMonth(day('2026-12-10'))).toBe('December 2026');
  });

  it('names the month of a range once when it is one month', () => {
    expect(formatRentalDays(day('2026-12-10'), day('2026-12-13'))).toBe('Dec 10 to 13');
    expect(formatRentalDays(day('2026-11-30'), day('2026-12-02'))).toBe('Nov 30 to Dec 2');
    expect(formatRentalDays(day('2026-12-10'), day('2026-12-10'))).toBe('Dec 10');
  });
});

describe('times', () => {
  it('uses the marketplace’s time zone, not the machine’s', () => {
    const instant = new Date('2026-11-20T22:40:00Z');
    expect(formatTime(instant, auckland)).toBe('11:40 am');
    expect(formatDayAndTime(instant, auckland)).toBe('Nov 21, 11:40 am');
  });

  it.each([
    ['2026-12-08T10:30:00Z', 'Dec 8, 11:30 pm'],
    ['2026-12-08T11:30:00Z', 'Dec 9, 12:30 am'],
    // The clocks go forward from two to three, and back from three to two.
    ['2026-09-26T13:59:00Z', 'Sep 27, 1:59 am'],
    ['2026-09-26T14:00:00Z', 'Sep 27, 3:00 am'],
    ['2027-04-03T13:30:00Z', 'Apr 4, 2:30 am'],
    ['2027-04-03T14:30:00Z', 'Apr 4, 2:30 am'],
    ['2028-02-28T11:30:00Z', 'Feb 29, 12:30 am'],
    ['2026-12-31T11:00:00Z', 'Jan 1, 12:00 am'],
  ])('names the day and hour of %s in Auckland', (instant, written) => {
    expect(formatDayAndTime(new Date(instant), auckland)).toBe(written);
  });

  it.each([
    ['2026-11-23T11:00:00Z', 'the end of Mon, Nov 23'],
    ['2026-12-31T11:00:00Z', 'the end of Thu, Dec 31'],
    // Two weeks of hours before the first day begins are an hour off midnight across a change of the clocks.
    ['2026-09-19T11:00:00Z', 'Sat, Sep 19, 11:00 pm'],
    ['2026-11-23T11:00:59Z', 'the end of Mon, Nov 23'],
    ['2026-11-23T11:01:00Z', 'Tue, Nov 24, 12:01 am'],
    ['2026-11-23T22:38:00Z', 'Tue, Nov 24, 11:38 am'],
  ])('names %s as the end of its period', (instant, written) => {
    expect(formatDeadline(new Date(instant), auckland)).toBe(written);
  });

  it('calls an hour before midnight yesterday, half an hour after midnight', () => {
    const now = new Date('2026-12-08T11:30:00Z');
    expect(formatRecent(new Date('2026-12-08T11:05:00Z'), now, auckland)).toBe('12:05 am');
    expect(formatRecent(new Date('2026-12-08T10:59:59Z'), now, auckland)).toBe('Yesterday');
    expect(formatRecent(new Date('2026-12-07T11:00:00Z'), now, auckland)).toBe('Yesterday');
    expect(formatRecent(new Date('2026-12-07T10:59:59Z'), now, auckland)).toBe('Dec 7');
  });

  it('is shorter the more recent the time is', () => {
    const now = new Date('2026-11-21T00:00:00Z');
    expect(formatRecent(new Date('2026-11-20T22:40:00Z'), now, auckland)).toBe('11:40 am');
    expect(formatRecent(new Date('2026-11-20T05:00:00Z'), now, auckland)).toBe('Yesterday');
    expect(formatRecent(new Date('2026-11-04T05:00:00Z'), now, auckland)).toBe('Nov 4');
    expect(formatRecent(new Date('2025-11-04T05:00:00Z'), now, auckland)).toBe('Nov 4, 2025');
  });

  it('names at most two adjacent units', () => {
    const minute = 60_000;
    expect(formatDuration(54 * 60 * minute)).toBe('2 days 6 hours');
    expect(formatDuration(1500 * minute)).toBe('1 day 1 hour');
    expect(formatDuration(61 * minute)).toBe('1 hour 1 minute');
    expect(formatDuration(1441 * minute)).toBe('1 day');
    expect(formatDuration(59_000)).toBe('less than a minute');
  });
});
