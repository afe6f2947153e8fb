import { renderToStaticMarkup } from 'react-dom/server';
import { RawIntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { Day } from '#src/domain/dates/day.ts';
import { intl } from '#src/i18n/intl.ts';
import { CalendarNotes } from './calendar-notes.tsx';
import type { useOwnerDays } from './use-owner-days.ts';

const day = (number: number) => `2026-12-0${number}` as Day;

function notesOf(last: number, seats: 0 | 1): string {
  const failure = { range: { first: day(1), last: day(last) }, seats, refused: null };
  const days = { failure, failedMonth: null, saved: null, set: () => {} } as unknown as ReturnType<typeof useOwnerDays>;
  const drawn = renderToStaticMarkup(
    <RawIntlProvider value={intl}>
      <MemoryRouter>
        <CalendarNotes days={days} range={null} refused={null} />
      </MemoryRouter>
    </RawIntlProvider>,
  );
  return drawn.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
}

test('days that could not be saved are named as one or as several', () => {
  expect(notesOf(1, 0)).toContain('Dec 1 couldn’t be saved and stays open.');
  expect(notesOf(1, 1)).toContain('Dec 1 couldn’t be saved and stays blocked.');
  expect(notesOf(4, 0)).toContain('Dec 1 to 4 couldn’t be saved and stay as they were.');
});
