import { renderToStaticMarkup } from 'react-dom/server';
import { RawIntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { Day } from '#src/domain/dates/day.ts';
import { intl } from '#src/i18n/intl.ts';
import { CalendarNotes } from './calendar-notes.tsx';
import type { SetFailure } from './set-failures.ts';
import type { useOwnerDays } from './use-owner-days.ts';

const day = (number: number) => `2026-12-0${number}` as Day;

function notesOf(...failures: readonly SetFailure[]): string {
  const days = { failures, failedMonth: null, saved: null, set: () => {} } as unknown as ReturnType<
    typeof useOwnerDays
  >;
  const drawn = renderToStaticMarkup(
    <RawIntlProvider value={intl}>
      <MemoryRouter>
        <CalendarNotes days={days} range={null} refused={null} />
      </MemoryRouter>
    </RawIntlProvider>,
  );
  return drawn.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
}

const lost = (first: number, last: number, seats: 0 | 1): SetFailure => ({
  ...{ range: { first: day(first), last: day(last) }, seats, refused: null },
});
const booked = (number: number): SetFailure => ({
  ...lost(number, number, 0),
  refused: { code: 'transaction-booking-time-not-available', details: {} },
});

test('days that could not be saved are named as one or as several', () => {
  expect(notesOf(lost(1, 1, 0))).toContain('Dec 1 couldn’t be saved and stays open.');
  expect(notesOf(lost(1, 1, 1))).toContain('Dec 1 couldn’t be saved and stays blocked.');
  expect(notesOf(lost(1, 4, 0))).toContain('Dec 1 to 4 couldn’t be saved and stay as they were.');
});

test('of several changes that failed, all days are named and can be tried again', () => {
  const notes = notesOf(lost(3, 3, 0), booked(8), lost(1, 1, 0));
  expect(notes).toContain('Dec 1 and Dec 3 couldn’t be saved and stay as they were. Dec 8: a booking came first.');
  expect(notes).toContain('Try once more');
  expect(notesOf(booked(8))).not.toContain('Try once more');
});
