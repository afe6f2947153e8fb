import { expect, test } from 'vitest';
import { renderPart, wordsOf } from '#tests/support/render-part.tsx';
import { CalendarParts } from './calendar-parts.tsx';

const now = new Date('2026-03-01T10:00:00Z');

function wordsOfFailing(dueAt: string): string {
  const outside = {
    ...{ address: 'https://calendar.example/a.ics', host: 'calendar.example', readAt: null, skippedEvents: 0 },
    ...{ now, dueAt: new Date(dueAt), problem: 'refused' as const },
  };
  const part = (
    <CalendarParts calendars={{ outside, feed: null }} answer={undefined} confirm={null} done={null} path="/" />
  );
  return wordsOf(renderPart(part));
}

test('a lender whose other calendar fails sees when it is read next', () => {
  expect(wordsOfFailing('2026-03-01T15:30:00Z')).toContain('We try again in 5 hours 30 minutes.');
  expect(wordsOfFailing('2026-03-01T09:59:00Z')).toContain('We are about to try again.');
});
