import { renderToString } from 'react-dom/server';
import { IntlProvider } from 'react-intl';
import { expect, test } from 'vitest';
import { addDays, type Day } from '#src/domain/dates/day.ts';
import { messages } from '#src/i18n/messages.ts';
import { weekOf } from './day-range.ts';
import { RangeCalendar } from './range-calendar.tsx';

// These tests run in processes of several time zones: server and browser must render the same in different ones.
function render(firstDay: Day, blocked: readonly Day[] = []): string {
  return renderToString(
    <IntlProvider locale="en" timeZone="Pacific/Auckland" messages={messages}>
      <RangeCalendar
        value={null}
        onChange={() => {}}
        today={addDays(firstDay, -1)}
        firstDay={firstDay}
        lastDay={addDays(firstDay, 180)}
        isBlocked={(day) => blocked.includes(day)}
        minimumDays={3}
        maximumDays={15}
      />
    </IntlProvider>,
  );
}

const daysIn = (html: string) => [...html.matchAll(/data-day="([\d-]+)"/g)].map(([, day]) => day ?? '');

test.each([
  ['2026-12-01', 'December 2026'],
  ['2026-09-27', 'September 2026'],
  ['2027-04-04', 'April 2027'],
  ['2028-02-29', 'February 2028'],
  ['2026-12-31', 'December 2026'],
])('the month of %s is rendered with its own days, whatever the time zone of the process', (first, month) => {
  const html = render(first as Day);
  expect(html).toContain(month);
  const days = daysIn(html).filter((day) => day.slice(0, 7) === first.slice(0, 7));
  const count = new Date(Date.UTC(Number(first.slice(0, 4)), Number(first.slice(5, 7)), 0)).getUTCDate();
  // Without the weeks that were over on the day before.
  const shown = Array.from({ length: count }, (_, index) => addDays(`${first.slice(0, 7)}-01` as Day, index)).filter(
    (day) => day >= weekOf(addDays(first as Day, -1)),
  );
  expect([...new Set(days)]).toEqual(shown);
});

test('weeks that are over have no row', () => {
  const html = render('2026-12-17' as Day);
  const rows = [...html.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = '']) => /<td(?! hidden)/.test(row));
  expect(rows.filter(Boolean)).toHaveLength(3);
  expect(daysIn(html)[0]).toBe('2026-12-13');
});

test('days are in the column of their weekday, and a taken day is marked as that day', () => {
  const html = render('2026-12-08' as Day, ['2026-12-10' as Day]);
  const cells = [...html.matchAll(/<td[^>]*>.*?<\/td>/gs)].map(([cell]) => daysIn(cell)[0]);
  // The eighth of December 2026 is a Tuesday: the third column of a week that begins on Sunday.
  expect(cells.indexOf('2026-12-08') % 7).toBe(2);
  const taken = [...html.matchAll(/<[^>]*data-taken[^>]*>/g)].map(([tag]) => /data-day="([\d-]+)"/.exec(tag)?.[1]);
  expect(taken).toEqual(['2026-12-10']);
});
