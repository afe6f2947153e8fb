import fc from 'fast-check';
import { expect, test } from 'vitest';
import { money } from '#src/domain/money/money.ts';
import { percentBelow, suggestedOffers } from './suggested.ts';

const nzd = (major: number) => money(Math.round(major * 100), 'NZD');
const bounds = { listed: nzd(320), smallest: nzd(1) };

test('round prices below the listed one are suggested', () => {
  expect(suggestedOffers(nzd(320), nzd(1))).toEqual([nzd(255), nzd(270), nzd(290)]);
  expect(suggestedOffers(nzd(68.5), nzd(1))).toEqual([nzd(55), nzd(58), nzd(62)]);
  expect(suggestedOffers(money(12_000, 'JPY'), money(100, 'JPY')).map(({ amount }) => amount)).toEqual([
    9600, 10_200, 10_800,
  ]);
});

test('none is below the smallest offer, and none is there twice', () => {
  expect(suggestedOffers(nzd(2), nzd(1))).toEqual([]);
  expect(suggestedOffers(nzd(320), nzd(260))).toEqual([nzd(270), nzd(290)]);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), fc.integer({ min: 1, max: 5000 }), (listed, smallest) => {
      const amounts = suggestedOffers(money(listed, 'NZD'), money(smallest, 'NZD')).map(({ amount }) => amount);
      expect(amounts.every((amount) => amount >= smallest && amount < listed)).toBe(true);
      expect(new Set(amounts).size).toBe(amounts.length);
    }),
  );
});

test('how far an offer is below the listed price is said of what may be offered alone', () => {
  expect(percentBelow(nzd(270), bounds)).toBe(15);
  expect(percentBelow(nzd(1), bounds)).toBe(99);
  for (const percent of [7, 10, 20, 44, 66])
    expect(percentBelow(nzd(100 - percent), { listed: nzd(100), smallest: nzd(1) })).toBe(percent);
  expect(percentBelow(nzd(319.5), bounds)).toBe(0);
  for (const amount of [null, nzd(0.5), nzd(320), nzd(400)]) expect(percentBelow(amount, bounds)).toBeNull();
});
