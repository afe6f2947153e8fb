import { describe, expect, test } from 'vitest';
import { addDays, type Day, startOfDay } from '#src/domain/dates/day.ts';
import { dayPlan } from '#src/domain/dates/day-plan.ts';
import { type Handover, noHandover } from '#src/domain/process/handover.ts';
import { daysLateOf, wayBackOf } from './way-back.ts';

const timeZone = 'Pacific/Auckland';
const at = (day: string) => new Date(startOfDay(day as Day, timeZone).getTime() + 12 * 3_600_000);
/** From the 1st to the 3rd, due back on the 4th. */
const plan = dayPlan({ first: '2026-12-01' as Day, last: '2026-12-03' as Day }, 1, '2026-11-20' as Day);
const facts = (handover: Partial<Handover>, stage: 'agreed' | 'failed' | 'completed' = 'agreed') => ({
  ...({ stage, plan, timeZone, kind: 'rent', isSaidMissing: false, lostAt: null, unawaited: [] } as const),
  handover: { ...noHandover, dispatchedAt: at('2026-11-27'), ...handover },
});

describe('the days of a late fee', () => {
  test('are those after the day on which it was due back, until it is back or decided to be lost', () => {
    const late = (day: string, handover: Partial<Handover> = {}) => daysLateOf(facts(handover), at(day));
    expect(['2026-12-03', '2026-12-04', '2026-12-05', '2026-12-09'].map((day) => late(day))).toEqual([0, 0, 1, 5]);
    expect(late('2026-12-20', { returnedAt: at('2026-12-06') })).toBe(2);
    expect(daysLateOf(facts({}, 'completed'), at('2026-12-09'))).toBe(5);
    const lost = { ...facts({}), lostAt: at('2026-12-07') };
    const found = { ...facts({ returnedAt: at('2026-12-10') }), lostAt: at('2026-12-07') };
    const before = { ...facts({ returnedAt: at('2026-12-06') }), lostAt: at('2026-12-07') };
    expect([lost, found, before].map((each) => daysLateOf(each, at('2026-12-20')))).toEqual([3, 3, 2]);
  });

  test('are none while it counted as lost, of which its customer was told that nobody waits for it', () => {
    const span = (from: string, until: string) => ({ from: at(from), until: at(until) });
    const late = (...unawaited: ReturnType<typeof span>[]) => daysLateOf({ ...facts({}), unawaited }, at('2026-12-20'));
    // Of sixteen days; the day of the decision itself is one of them.
    expect(late()).toBe(16);
    expect(late(span('2026-12-07', '2026-12-10'))).toBe(13);
    expect(late(span('2026-12-07', '2026-12-10'), span('2026-12-12', '2026-12-14'))).toBe(11);
    expect(late(span('2026-12-08', '2026-12-12'), span('2026-12-07', '2026-12-10'))).toBe(11);
    expect(late(span('2026-12-01', '2026-12-06'), span('2026-12-19', '2026-12-24'))).toBe(13);
    expect(daysLateOf({ ...facts({}), unawaited: [span('2026-12-07', '2026-12-10')] }, at('2026-12-09'))).toBe(3);
    expect(daysLateOf({ ...facts({}), unawaited: [span('2026-12-01', '2026-12-24')] }, at('2026-12-20'))).toBe(0);
  });

  test('are none for what was sent in time with a number, and counted for anything else', () => {
    const late = (sent: string, isBackTracked: boolean) =>
      daysLateOf(facts({ sentBackAt: at(sent), isBackTracked }), at('2026-12-08'));
    expect([late('2026-12-04', true), late('2026-12-04', false), late('2026-12-05', true)]).toEqual([0, 4, 4]);
  });

  test('are not excused by a number that was recorded before its first day, unless it was cancelled', () => {
    const late = (sent: string, stage: 'agreed' | 'failed') =>
      daysLateOf(facts({ sentBackAt: at(sent), isBackTracked: true }, stage), at('2026-12-08'));
    expect([late('2026-11-30', 'agreed'), late('2026-12-01', 'agreed'), late('2026-11-30', 'failed')]).toEqual([
      4, 0, 0,
    ]);
  });
});

describe('what arrives although its rental was cancelled', () => {
  const arrived = { receivedAt: at('2026-12-08') };

  test('is not late before anybody says that it did', () => {
    expect(wayBackOf(facts({}, 'failed'))).toBeNull();
    expect(daysLateOf(facts({}, 'failed'), at('2026-12-20'))).toBe(0);
  });

  test('has two days from then, and is late after them', () => {
    expect(wayBackOf(facts(arrived, 'failed'))).toEqual({ returnBy: '2026-12-10', dueBack: '2026-12-10' });
    const late = (handover: Partial<Handover>, day: string) =>
      daysLateOf(facts({ ...arrived, ...handover }, 'failed'), at(day));
    expect([late({}, '2026-12-10'), late({}, '2026-12-12')]).toEqual([0, 2]);
    const inTime = { sentBackAt: at('2026-12-09'), isBackTracked: true, returnedAt: at('2026-12-14') };
    expect(late(inTime, '2026-12-20')).toBe(0);
    expect(late({ ...inTime, isBackTracked: false }, '2026-12-20')).toBe(4);
  });

  test('never before the days that were agreed', () => {
    const early = facts({ receivedAt: at('2026-11-30') }, 'failed');
    expect(wayBackOf(early)).toEqual({ returnBy: plan.returnBy, dueBack: plan.dueBack });
    expect(addDays(plan.last, 1)).toBe(plan.dueBack);
  });
});
