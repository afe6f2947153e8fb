import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, compareDays, dayInZone, hoursUntil, startOfDay, type Day } from './day.ts';
import { earliestOf, firstDayBy, firstDaysOf, maxLeadDays, type LeadTimeRules } from './lead-time.ts';

const rules: LeadTimeRules = { timeZone: 'Pacific/Auckland', sameDayUntilHour: 18, maximumLeadDays: 7 };
const first = (delivery: 'post' | 'pick-up', leadDays: number, now: string) =>
  firstDayBy(delivery, leadDays, new Date(now), rules);

// New Zealand is 13 hours ahead in summer, until the first Sunday of April, and 12 in winter.
describe('by courier', () => {
  test('a lead time counts calendar days, whatever the time of day', () => {
    expect(first('post', 3, '2026-12-07T11:30:00Z')).toBe('2026-12-11'); // 00:30 on the 8th
    expect(first('post', 3, '2026-12-08T10:30:00Z')).toBe('2026-12-11'); // 23:30 on the 8th
    expect(first('post', 7, '2026-12-08T10:59:59Z')).toBe('2026-12-15');
    expect(first('post', 7, '2026-12-08T11:00:00Z')).toBe('2026-12-16');
  });

  test('tomorrow is bookable until ten in the morning: 14 hours before it begins', () => {
    expect(first('post', 1, '2026-12-07T21:00:00.000Z')).toBe('2026-12-09');
    expect(first('post', 1, '2026-12-07T21:00:00.001Z')).toBe('2026-12-10');
    expect(first('post', 2, '2026-12-07T21:00:00.001Z')).toBe('2026-12-10');
  });

  test('the 14 hours are elapsed hours, also across a daylight-saving change', () => {
    // The 28th begins at 2026-09-27T11:00Z; the day before has 23 hours.
    expect(first('post', 1, '2026-09-26T21:00:00.000Z')).toBe('2026-09-28');
    expect(first('post', 1, '2026-09-26T21:00:00.001Z')).toBe('2026-09-29');
    // The 6th begins at 2026-04-05T12:00Z; the day before has 25 hours.
    expect(first('post', 1, '2026-04-04T22:00:00.000Z')).toBe('2026-04-06');
    expect(first('post', 1, '2026-04-04T22:00:00.001Z')).toBe('2026-04-07');
  });
});

describe('by pick-up', () => {
  test('today is bookable until six in the evening', () => {
    expect(first('pick-up', 0, '2026-12-08T04:59:59.999Z')).toBe('2026-12-08');
    expect(first('pick-up', 0, '2026-12-08T05:00:00.000Z')).toBe('2026-12-09');
    expect(first('pick-up', 0, '2026-12-08T10:59:59.999Z')).toBe('2026-12-09');
    expect(first('pick-up', 0, '2026-12-08T11:00:00.000Z')).toBe('2026-12-09');
  });

  test('six is wall-clock time, also on the days of a daylight-saving change', () => {
    expect(first('pick-up', 0, '2026-09-27T04:59:59Z')).toBe('2026-09-27');
    expect(first('pick-up', 0, '2026-09-27T05:00:00Z')).toBe('2026-09-28');
    expect(first('pick-up', 0, '2026-04-05T05:59:59Z')).toBe('2026-04-05');
    expect(first('pick-up', 0, '2026-04-05T06:00:00Z')).toBe('2026-04-06');
  });

  test('tomorrow is bookable until midnight', () => {
    expect(first('pick-up', 1, '2026-12-08T10:59:59Z')).toBe('2026-12-09');
    expect(first('pick-up', 1, '2026-12-08T11:00:00Z')).toBe('2026-12-10');
  });

  test('days are local calendar days: leap days, the end of the year, and while the date in UTC differs', () => {
    expect(first('pick-up', 1, '2028-02-27T22:30:00Z')).toBe('2028-02-29');
    expect(first('post', 3, '2026-12-30T10:30:00Z')).toBe('2027-01-02');
    expect(first('post', 3, '2026-12-31T11:30:00Z')).toBe('2027-01-04');
  });
});

test('a delivery that is not offered has no first day, and the earliest is of the others', () => {
  const now = new Date('2026-12-07T20:00:00Z');
  const both = firstDaysOf({ canPost: true, canPickUp: true, leadDays: { 'post': 3, 'pick-up': 1 } }, now, rules);
  expect(both).toEqual({ 'post': '2026-12-11', 'pick-up': '2026-12-09' });
  expect(earliestOf(both)).toBe('2026-12-09');
  expect(earliestOf({ ...both, 'pick-up': null })).toBe('2026-12-11');
  expect(earliestOf({ ...both, post: null })).toBe('2026-12-09');
  expect(earliestOf({ 'post': null, 'pick-up': null })).toBeNull();
  const posted = firstDaysOf({ canPost: true, canPickUp: false, leadDays: { 'post': 2, 'pick-up': 0 } }, now, rules);
  expect(posted).toEqual({ 'post': '2026-12-10', 'pick-up': null });
});

const anyInstant = fc.date({ min: new Date('2024-01-01'), max: new Date('2032-01-01'), noInvalidDate: true });
const anyLead = fc.integer({ min: 0, max: 7 });
const anyDelivery = fc.constantFrom('post' as const, 'pick-up' as const);
const anyZone = fc.constantFrom('Pacific/Auckland', 'Pacific/Chatham', 'UTC', 'America/Los_Angeles', 'Africa/Cairo');

test('the first day is never before the lead time, never more than two days after it, and later for longer ones', () => {
  fc.assert(
    fc.property(anyInstant, anyLead, anyDelivery, anyZone, (now, leadDays, delivery, timeZone) => {
      const here = { ...rules, timeZone };
      const day = firstDayBy(delivery, leadDays, now, here);
      const wished = addDays(dayInZone(now, timeZone), leadDays);
      expect(compareDays(day, wished)).toBeGreaterThanOrEqual(0);
      expect(compareDays(day, addDays(wished, 2))).toBeLessThanOrEqual(0);
      expect(compareDays(firstDayBy(delivery, leadDays + 1, now, here), day)).toBeGreaterThanOrEqual(0);
      if (delivery === 'post') expect(hoursUntil(startOfDay(day, timeZone), now)).toBeGreaterThanOrEqual(14);
    }),
  );
});

test('the inverse of the rule agrees with it for every lead time', () => {
  fc.assert(
    fc.property(anyInstant, fc.integer({ min: -2, max: 12 }), anyDelivery, anyLead, (now, from, delivery, leadDays) => {
      const day: Day = addDays(dayInZone(now, rules.timeZone), from);
      const inTime = compareDays(firstDayBy(delivery, leadDays, now, rules), day) <= 0;
      expect(leadDays <= maxLeadDays(day, now, rules)[delivery]).toBe(inTime);
    }),
  );
});
