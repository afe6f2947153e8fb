import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, compareDays, dayOfWeek, type Day } from './day.ts';
import { dayPlan } from './day-plan.ts';

const day = (text: string) => text as Day;
const early = day('2026-01-01');
const plan = (first: string, last: string, turnaroundDays = 2, from = early) =>
  dayPlan({ first: day(first), last: day(last) }, turnaroundDays, from);

test('an item is posted two working days before, arrives the day before, and returns within its turnaround', () => {
  // Thursday to Sunday.
  expect(plan('2026-12-10', '2026-12-13')).toEqual({
    ...{ first: '2026-12-10', last: '2026-12-13' },
    ...{ shipBy: '2026-12-08', arrivesBy: '2026-12-09', returnBy: '2026-12-14', dueBack: '2026-12-15' },
  });
});

test('Saturdays and Sundays are not postal days', () => {
  const shipBy = (first: string) => plan(first, first).shipBy;
  expect(['2026-12-07', '2026-12-08', '2026-12-09'].map(shipBy)).toEqual(['2026-12-03', '2026-12-04', '2026-12-07']);
  expect(['2026-12-11', '2026-12-12', '2026-12-13'].map(shipBy)).toEqual(['2026-12-09', '2026-12-10', '2026-12-10']);
});

test('nor are public holidays', () => {
  // Waitangi Day 2026 is a Friday, Easter Monday the 6th of April.
  expect(plan('2026-02-09', '2026-02-10').shipBy).toBe('2026-02-04');
  expect(plan('2026-04-08', '2026-04-09').shipBy).toBe('2026-04-02');
});

test('an item is never due to be posted before its acceptance', () => {
  expect(plan('2026-12-10', '2026-12-13', 2, day('2026-12-09')).shipBy).toBe('2026-12-09');
  expect(plan('2026-12-10', '2026-12-13', 2, day('2026-12-08')).shipBy).toBe('2026-12-08');
});

test('with one turnaround day the return and the arrival share a day, without one both are on the last day', () => {
  expect(plan('2026-12-10', '2026-12-13', 1)).toMatchObject({ returnBy: '2026-12-14', dueBack: '2026-12-14' });
  expect(plan('2026-12-10', '2026-12-13', 0)).toMatchObject({ returnBy: '2026-12-13', dueBack: '2026-12-13' });
});

test('days are counted across a leap day, the new year and both daylight-saving changes', () => {
  expect(plan('2028-03-01', '2028-03-02')).toMatchObject({ arrivesBy: '2028-02-29', shipBy: '2028-02-28' });
  expect(plan('2026-12-30', '2026-12-31')).toMatchObject({ returnBy: '2027-01-01', dueBack: '2027-01-02' });
  expect(plan('2026-09-28', '2026-09-30')).toMatchObject({ arrivesBy: '2026-09-27', shipBy: '2026-09-24' });
  expect(plan('2026-04-02', '2026-04-05')).toMatchObject({ returnBy: '2026-04-06', dueBack: '2026-04-07' });
});

test('the days of a plan are in order, and the shipping day is a working day', () => {
  const anyDay = fc.integer({ min: 0, max: 4000 }).map((count) => addDays(day('2024-01-01'), count));
  fc.assert(
    fc.property(anyDay, fc.nat(30), fc.nat(7), (first, length, turnaround) => {
      const plan = dayPlan({ first, last: addDays(first, length) }, turnaround, day('2020-01-01'));
      const order = [plan.shipBy, plan.arrivesBy, first, plan.last, plan.returnBy, plan.dueBack];
      expect(order.toSorted(compareDays)).toEqual(order);
      expect([0, 6]).not.toContain(dayOfWeek(plan.shipBy));
    }),
  );
});
