import { describe, expect, it } from 'vitest';
import { type Day, parseDay } from '#src/domain/dates/day.ts';
import {
  canPick,
  type Choice,
  firstStart,
  isAllowed,
  opensOn,
  pick,
  type RangeRules,
  rangeToWear,
  weeksOf,
  whyNot,
} from './day-range.ts';

const day = (number: number): Day => parseDay(`2026-12-${String(number).padStart(2, '0')}`) as Day;
const rules = (blocked: readonly number[] = []): RangeRules => ({
  minimumDays: 3,
  maximumDays: 15,
  firstDay: day(1),
  lastDay: day(31),
  isBlocked: (one) => blocked.some((number) => day(number) === one),
});
const nothing: Choice = { range: null, pending: null };
const range = (first: number, last: number) => ({ first: day(first), last: day(last) });

describe('selecting days', () => {
  it('selects a first day and then a last day', () => {
    const pendingChoice = pick(day(10), nothing, rules());
    expect(pendingChoice).toEqual({ range: null, pending: day(10) });
    expect(pick(day(13), pendingChoice, rules())).toEqual({ range: range(10, 13), pending: null });
  });

  it('starts over when a later day is clicked after the range is complete', () => {
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

  it('clears the selection when the pending first day is clicked again', () => {
    expect(pick(day(10), { range: null, pending: day(10) }, rules())).toEqual(nothing);
  });

  it('selects a single day where the minimum is one day', () => {
    const short = { ...rules(), minimumDays: 1 };
    expect(pick(day(10), { range: null, pending: day(10) }, short)).toEqual({ range: range(10, 10), pending: null });
  });

  it('keeps the first day when a day behind a blocked one or past the maximum is clicked', () => {
    const pendingChoice: Choice = { range: null, pending: day(10) };
    expect(pick(day(16), pendingChoice, rules([14]))).toEqual(pendingChoice);
    expect(pick(day(25), pendingChoice, rules())).toEqual(pendingChoice);
    expect(pick(day(24), pendingChoice, rules())).toEqual({ range: range(10, 24), pending: null });
  });

  it('replaces the pending first day by an earlier one', () => {
    expect(pick(day(4), { range: null, pending: day(10) }, rules())).toEqual({ range: null, pending: day(4) });
  });

  it('needs no night between the days of a day range, and one where nights are paid', () => {
    const one = { ...rules(), minimumDays: 1 };
    expect(isAllowed(range(10, 10), one)).toBe(true);
    expect(isAllowed(range(10, 10), { ...one, unit: 'night' })).toBe(false);
    expect(isAllowed(range(10, 11), { ...one, unit: 'night' })).toBe(true);
  });

  it('uses the minimum as the maximum when that is below it', () => {
    const odd = { ...rules(), maximumDays: 2 };
    expect(isAllowed(range(10, 12), odd)).toBe(true);
    expect(isAllowed(range(10, 13), odd)).toBe(false);
  });
});

describe('the selectable days', () => {
  it('exclude first days from which the minimum period is not free', () => {
    expect(canPick(day(10), nothing, rules([12]))).toBe(false);
    expect(canPick(day(9), nothing, rules([12]))).toBe(true);
    expect(canPick(day(30), nothing, rules())).toBe(false);
  });

  it('exclude the two days before a blocked period, however long that is', () => {
    const closed = [15, 16, 17, 18, 19, 20];
    expect([11, 12, 13, 14].map((number) => canPick(day(number), nothing, rules(closed)))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('exclude last days that are too early', () => {
    const pendingChoice: Choice = { range: null, pending: day(10) };
    expect([11, 12, 13].map((number) => canPick(day(number), pendingChoice, rules()))).toEqual([false, true, true]);
  });

  it('exclude last days past the maximum, and those behind a blocked day', () => {
    const pendingChoice: Choice = { range: null, pending: day(10) };
    expect([23, 24, 25, 26].map((number) => canPick(day(number), pendingChoice, rules()))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect([13, 14, 15, 16, 17].map((number) => canPick(day(number), pendingChoice, rules([14])))).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  it('begin with the first day from which the minimum period is free', () => {
    expect(firstStart(day(5), rules([5, 7, 10]))).toBe(day(11));
    expect(firstStart(day(5), rules([8]))).toBe(day(5));
    expect(firstStart(day(30), rules())).toBeNull();
  });
});

describe('the month a calendar opens on', () => {
  const from5 = (blocked: readonly number[] = []): RangeRules => ({ ...rules(blocked), firstDay: day(5) });

  it('is the first with a free period, from the requested days on', () => {
    expect(opensOn(day(20), from5([20]))).toBe(day(21));
    expect(opensOn(day(1), from5())).toBe(day(5));
    expect(opensOn(null, from5([7]))).toBe(day(8));
    // No period is free after the requested days: the first free one of all.
    expect(opensOn(day(20), from5([22, 25, 28, 31]))).toBe(day(5));
    const all = Array.from({ length: 31 }, (_, index) => index + 1);
    expect(opensOn(day(20), from5(all))).toBe(day(5));
  });

  it('has as many rows as weeks that are not over', () => {
    const weeks = (month: string) => weeksOf(parseDay(`${month}-15`) as Day, parseDay('2026-01-31') as Day);
    expect(['2026-02', '2026-08', '2026-11', '2026-12', '2027-01'].map(weeks)).toEqual([4, 6, 5, 5, 6]);
    const ofDecember = (today: string) => weeksOf(day(20), parseDay(today) as Day);
    expect(['2026-11-30', '2026-12-05', '2026-12-06', '2026-12-31'].map(ofDecember)).toEqual([5, 5, 4, 1]);
  });
});

describe('the reason why a day is not selectable', () => {
  const why = (number: number, choice: Choice, blocked: readonly number[] = []) =>
    whyNot(day(number), choice, day(5), rules(blocked));

  it('is null for a selectable day', () => {
    expect(why(10, nothing)).toBeNull();
  });

  it('distinguishes days that are past, taken and beyond the horizon', () => {
    expect(why(4, nothing)).toBe('past');
    expect(why(12, nothing, [12])).toBe('taken');
    expect(why(30, nothing)).toBe('tooFar');
  });

  it('says that a day is too early as a first day', () => {
    const early: RangeRules = { ...rules(), firstDay: day(8) };
    expect([7, 8].map((number) => whyNot(day(number), nothing, day(5), early))).toEqual(['early', null]);
    expect(pick(day(7), { range: range(10, 13), pending: null }, early).range).toBeNull();
  });

  it('counts the free days before a taken one', () => {
    expect([10, 11].map((number) => why(number, nothing, [12]))).toEqual([{ free: 2 }, { free: 1 }]);
  });

  it('says that a last day is too soon after the first', () => {
    const pendingChoice: Choice = { range: null, pending: day(10) };
    expect([11, 12].map((number) => why(number, pendingChoice))).toEqual(['tooSoon', null]);
  });

  it('says how far the range can reach, and whether its length or a taken day limits it', () => {
    const pendingChoice: Choice = { range: null, pending: day(10) };
    expect([24, 25, 31].map((number) => why(number, pendingChoice))).toEqual([
      null,
      { reach: day(24), by: 'length' },
      { reach: day(24), by: 'length' },
    ]);
    expect([14, 16].map((number) => why(number, pendingChoice, [14]))).toEqual([
      'taken',
      { reach: day(13), by: 'taken' },
    ]);
  });

  it('exists for every day that is not selectable, and for no other', () => {
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

describe('the day of wearing', () => {
  it('is the second day of the shortest rental', () => {
    expect(rangeToWear(day(10), rules())).toEqual(range(9, 11));
    expect(rangeToWear(day(10), { ...rules(), minimumDays: 1 })).toEqual(range(9, 10));
    expect(rangeToWear(day(2), rules())).toEqual(range(1, 3));
  });

  it('has no rental that would begin too soon, on a taken day, or end too late', () => {
    expect(rangeToWear(day(1), rules())).toBeNull();
    expect(rangeToWear(day(10), rules([9]))).toBeNull();
    expect(rangeToWear(day(31), rules())).toBeNull();
  });
});
