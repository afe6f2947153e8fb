import { expect, test } from 'vitest';
import type { Calendar } from '#src/features/availability/queries.server.ts';
import type { Day } from '#src/domain/dates/day.ts';
import { renderPart } from '#tests/support/render-part.tsx';
import { DaysChoice } from './days-choice.tsx';

const choice = { days: null, setDays: () => {}, refusedDays: null, delivery: 'post' as const };

function pageWith(minimumDays: number, maximumDays: number): string {
  const today = '2026-12-01' as Day;
  const calendar = { today, firstDays: {}, lastDay: '2027-06-01' as Day, minimumDays, maximumDays, unavailable: [] };
  return renderPart(<DaysChoice calendar={calendar as unknown as Calendar} choice={choice} drawn />);
}

test.each([
  [1, 2, 'Minimum 1 day, maximum 2.'],
  [3, 6, 'Minimum 3 days, maximum 6.'],
  [3, 15, 'Minimum 3 days, maximum 15.'],
  [16, 90, 'Minimum 16 days, maximum 90.'],
])('a rental of %i to %i days has its rule below the calendar', (minimum, maximum, rule) => {
  const note = /<p class="calendar-note[^>]*>([^<]*)/.exec(pageWith(minimum, maximum))?.[1];
  expect(note).toBe(`${rule} Crossed-out dates are unavailable.`);
});

test('until the calendar is there, its skeleton is visible at once, and as tall', () => {
  const page = pageWith(3, 15);
  expect(page).toMatch(/class="skeleton[^"]*" style="animation-delay:0s, -1s"/);
  expect(page.match(/calendar-day/g)).toHaveLength(5);
});
