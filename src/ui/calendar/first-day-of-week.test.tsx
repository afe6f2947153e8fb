import type { KeyboardEvent } from 'react';
import { expect, test, vi } from 'vitest';
import type { Day } from '#src/domain/dates/day.ts';
import { DayGrid } from '#src/features/availability/components/day-grid.tsx';
import { useDaySelection } from '#src/features/availability/components/use-day-selection.ts';
import { WeekForm } from '#src/features/availability/components/week-form.tsx';
import { spanAround } from '#src/features/master-calendar/rules.ts';
import { renderPart } from '#tests/support/render-part.tsx';
import { RangeCalendar } from './range-calendar.tsx';

/** Weeks begin on Monday, though those of the language begin on Sunday. */
vi.mock('#marketplace', async (original) => {
  const { marketplace } = await original<{ readonly marketplace: { readonly booking: object } }>();
  return { marketplace: { ...marketplace, booking: { ...marketplace.booking, firstDayOfWeek: 1 } } };
});

const day = (text: string) => text as Day;
/** A Tuesday: the second day of its week. */
const first = day('2026-12-01');
const headersOf = (html: string) =>
  [...html.matchAll(/columnheader"[^>]* aria-label="([^"]+)"/g)].map(([, name]) => name);

test('in the calendar of the booking panel', () => {
  const html = renderPart(
    <RangeCalendar
      {...{ value: null, onChange() {}, isBlocked: () => false, minimumDays: 3, maximumDays: 15 }}
      {...{ today: day('2026-11-24'), firstDay: first, lastDay: day('2027-05-01') }}
    />,
  );
  expect([...html.matchAll(/<th[^>]*>([^<]+)<\/th>/g)].map(([, name]) => name).slice(0, 2)).toEqual(['Mo', 'Tu']);
  const days = [...html.matchAll(/<td[^>]*>.*?<\/td>/gs)].map(([cell]) => /data-day="([\d-]+)"/.exec(cell)?.[1]);
  expect(days.indexOf(first) % 7).toBe(1);
  expect(days.length % 7).toBe(0);
});

test('in the calendar of the lender', () => {
  const handlers = { onClick() {}, onFocus() {}, onKeyDown() {}, onPointerDown() {}, onPointerEnter() {} };
  const html = renderPart(
    <DayGrid
      {...{ month: first, today: day('2026-11-24'), current: first, label: '', busy: false, range: null }}
      {...{ stateAt: () => 'available', markAt: () => undefined, ...handlers }}
    />,
  );
  expect(headersOf(html).slice(0, 2)).toEqual(['Monday', 'Tuesday']);
  expect(html).toMatch(/aria-colindex="2"[^>]*>(?:.(?!colindex))*data-day="2026-12-01"/);
});

test.each([
  ['Home', '2026-11-30'],
  ['End', '2026-12-06'],
])('%s moves to an end of that week', (key, to) => {
  const moved: Day[] = [];
  const presses: ((event: KeyboardEvent, from: Day) => void)[] = [];
  function Selection({ take }: { readonly take: (onKeyDown: (event: KeyboardEvent, from: Day) => void) => void }) {
    const { onKeyDown } = useDaySelection({
      ...{ today: day('2026-11-24'), lastDay: day('2027-05-01'), stateAt: () => 'available' },
      ...{ onSet() {}, onRefuse() {}, onMove: (reached: Day) => void moved.push(reached) },
    });
    take(onKeyDown);
    return null;
  }
  renderPart(<Selection take={(onKeyDown) => void presses.push(onKeyDown)} />);
  presses.at(-1)?.({ key, preventDefault() {} } as KeyboardEvent, first);
  expect(moved).toEqual([to]);
});

test('in the weekly plan', () => {
  const html = renderPart(<WeekForm openWeekdays={127} answer={undefined} />);
  expect([...html.matchAll(/type="checkbox"[^>]* name="(\w+)"/g)].map(([, name]) => name)).toEqual([
    ...['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
  ]);
});

test('in the calendar of all items', () => {
  expect(spanAround('week', day('2026-12-02'), day('2026-11-24')).window).toEqual({
    ...{ start: '2026-11-30', end: '2026-12-07' },
  });
});
