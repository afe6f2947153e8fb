import { describe, expect, it } from 'vitest';
import { type Day, parseDay } from '#src/domain/dates/day.ts';
import { canPick, type Choice, pick, type RangeRules, whyNot } from './day-range.ts';

const day = (number: number): Day => parseDay(`2026-12-${String(number).padStart(2, '0')}`) as Day;
const rules = (blocked: readonly number[] = []): RangeRules => ({
  minimumDays: 3,
  maximumDays: 15,
  lastDay: day(31),
  isBlocked: (one) => blocked.some((number) => day(number) === one),
});
const nothing: Choice = { range: null, pending: null };
const range = (first: number, last: number) => ({ first: day(first), last: day(last) });

describe('choosing days', () => {
  it('takes a first day and then a last day', () => {
    const begun = pick(day(10), nothing, rules());
    expect(begun).toEqual({ range: null, pending: day(10) });
    expect(pick(day(13), begun, rules())).toEqual({ range: range(10, 13), pending: null });
  });

  it('starts over when a later day is pressed after the range is whole', () => {
    expect(pick(day(20), { range: range(10, 13), pending: null }, rules())).toEqual({ range: null, pending: day(20) });
  });

  it('keeps the last day when the first one moves earlier over free days', () => {
    expect(pick(day(8), { range: range(10, 13), pending: null }, rules())).toEqual({
      range: range(8, 13),
      pending: day(8),
    });
  });

  it('clears the last day when a blocked day lies between the earlier first day and it', () => {
    expect(pick(day(5), { range: range(10, 13), pending: null }, rules([9]))).toEqual({ range: null, pending: day(5) });
  });

  it('clears the last day when the earlier first day makes the range too long', () => {
    expect(pick(day(1), { range: range(14, 20), pending: null }, rules())).toEqual({ range: null, pending: day(1) });
  });

  it('takes the choice back when the pending first day is pressed again', () => {
    expect(pick(day(10), { range: null, pending: day(10) }, rules())).toEqual(nothing);
  });

  it('takes a single day where one day is enough', () => {
    const short = { ...rules(), minimumDays: 1 };
    expect(pick(day(10), { range: null, pending: day(10) }, short)).toEqual({ range: range(10, 10), pending: null });
  });

  it('begins anew behind a blocked day instead of renting across it', () => {
    expect(pick(day(16), { range: null, pending: day(10) }, rules([14]))).toEqual({ range: null, pending: day(16) });
  });
});

describe('the days that may be pressed', () => {
  it('leaves out first days from which the shortest stay is not free', () => {
    expect(canPick(day(10), nothing, rules([12]))).toBe(false);
    expect(canPick(day(9), nothing, rules([12]))).toBe(true);
    expect(canPick(day(30), nothing, rules())).toBe(false);
  });

  it('offers no first day two days or one before a closed span, however long that is', () => {
    const closed = [15, 16, 17, 18, 19, 20];
    expect([11, 12, 13, 14].map((number) => canPick(day(number), nothing, rules(closed)))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('leaves out last days that come too soon', () => {
    const begun: Choice = { range: null, pending: day(10) };
    expect([11, 12, 13].map((number) => canPick(day(number), begun, rules()))).toEqual([false, true, true]);
  });
});

describe('the reason why a day may not be pressed', () => {
  const why = (number: number, choice: Choice, blocked: readonly number[] = []) =>
    whyNot(day(number), choice, day(5), rules(blocked));

  it('is none for a day that may be', () => {
    expect(why(10, nothing)).toBeNull();
  });

  it('tells days that are gone, taken and too far ahead', () => {
    expect(why(4, nothing)).toBe('past');
    expect(why(12, nothing, [12])).toBe('taken');
    expect(why(30, nothing)).toBe('tooFar');
  });

  it('counts the days that are free before a taken one', () => {
    expect([10, 11].map((number) => why(number, nothing, [12]))).toEqual([{ free: 2 }, { free: 1 }]);
  });

  it('tells a last day that comes too soon after the first', () => {
    const begun: Choice = { range: null, pending: day(10) };
    expect([11, 12].map((number) => why(number, begun))).toEqual(['tooSoon', null]);
  });

  it('is one for every day that may not be pressed, and for no other', () => {
    const blocked = [12, 13, 20, 27];
    const choices: Choice[] = [nothing, { range: null, pending: day(9) }, { range: range(14, 17), pending: null }];
    for (const choice of choices) {
      for (let number = 5; number <= 31; number++) {
        expect(why(number, choice, blocked) === null, `December ${number}`).toBe(
          canPick(day(number), choice, rules(blocked)),
        );
      }
    }
  });
});
