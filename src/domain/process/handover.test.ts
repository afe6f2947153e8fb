import { describe, expect, test } from 'vitest';
import { addDays, type Day, startOfDay } from '../dates/day.ts';
import { expectedBackDay, noHandover } from './handover.ts';

const timeZone = 'Pacific/Auckland';
/** A Thursday. */
const dueBack = '2026-12-10' as Day;

describe('the day by whose end a rented item is expected back', () => {
  const sent = (day: Day, isBackTracked = true, returnBy = dueBack) => {
    const sentBackAt = new Date(startOfDay(addDays(day, 1), timeZone).getTime() - 1000);
    return expectedBackDay({ ...noHandover, sentBackAt, isBackTracked }, { returnBy, dueBack }, timeZone);
  };

  test('is the day on which it is due back, where nothing is on its way', () => {
    expect(expectedBackDay(noHandover, { returnBy: dueBack, dueBack }, timeZone)).toBe(dueBack);
  });

  test('is two working days after it was sent in time with a number, never before it is due', () => {
    expect(sent(dueBack)).toBe('2026-12-14');
    expect(sent('2026-12-09' as Day)).toBe('2026-12-11');
    expect(sent('2026-12-07' as Day)).toBe(dueBack);
  });

  test('is no later for what cannot be followed, or was sent a day late', () => {
    expect(sent(dueBack, false)).toBe(dueBack);
    expect(sent(dueBack, true, '2026-12-09' as Day)).toBe(dueBack);
  });
});
