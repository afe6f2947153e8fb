import { expect, test } from 'vitest';
import { parseRentalDays, type Day } from '#src/domain/dates/day.ts';
import { refusal } from '#src/domain/refusal.ts';
import { everything } from '#src/features/search/parse.ts';
import { renderPart } from '#tests/support/render-part.tsx';
import { longerDays } from './longer-days.server.ts';
import { RefusedDates, ReversedDates } from './refused-dates.tsx';
import { SearchContext } from './search-context.ts';

const searched = { query: everything } as Parameters<typeof SearchContext>[0]['value'];

function shownFor(first: string, last: string): string {
  const days = parseRentalDays(first, last);
  if (days === null) throw new Error('No days');
  const refused = { days, refusal: refusal('booking-too-short', { minBookingPeriod: 3 }), reason: '' };
  const longer = longerDays(days, { today: '2026-12-01' as Day, firstDay: '2026-12-03' as Day });
  return renderPart(
    <SearchContext value={searched}>
      <RefusedDates refused={{ ...refused, longer }} />
    </SearchContext>,
  );
}

test('two days lead to three from the first on', () => {
  const page = shownFor('2026-12-10', '2026-12-11');
  expect(page).toContain('The minimum rental is 3 days');
  expect(page).toContain('dates=2026-12-10%2C2026-12-12');
  expect(page).not.toContain('the day before');
});

test('one day is that of wearing: it leads to three days from the day before, unless that is too soon', () => {
  const page = shownFor('2026-12-10', '2026-12-10');
  expect(page).toContain('dates=2026-12-09%2C2026-12-11');
  expect(page).toContain('the day before you wear them');
  expect(shownFor('2026-12-03', '2026-12-03')).toContain('dates=2026-12-03%2C2026-12-05');
});

test('days in the wrong order lead to the search for them in order', () => {
  const days = parseRentalDays('2026-12-10', '2026-12-14');
  if (days === null) throw new Error('No days');
  const page = renderPart(
    <SearchContext value={searched}>
      <ReversedDates days={days} />
    </SearchContext>,
  );
  expect(page).toContain('The last day is before the first');
  expect(page).toContain('dates=2026-12-10%2C2026-12-14');
});
