import { expect, test } from 'vitest';
import { money } from '#src/domain/money/money.ts';
import { amountRefusal, smallestOffer } from './rules.ts';

test('an offer is at least one major unit, and at least what a listing may cost', () => {
  expect(smallestOffer('NZD')).toEqual(money(100, 'NZD'));
  expect(smallestOffer('NZD', money(250, 'NZD'))).toEqual(money(250, 'NZD'));
  expect(smallestOffer('NZD', money(1, 'NZD'))).toEqual(money(100, 'NZD'));
  expect(smallestOffer('JPY', money(250, 'NZD'))).toEqual(money(1, 'JPY'));
});

test('an amount that is not whole, or out of these bounds, is refused with both', () => {
  const listed = money(27_200, 'NZD');
  for (const amount of [100, 27_200]) expect(amountRefusal(amount, listed)).toBeNull();
  for (const amount of [99, 27_201, 0, -100, 100.5, 2 ** 53, Number.NaN])
    expect(amountRefusal(amount, listed)).toMatchObject({
      code: 'validation-invalid-value',
      details: { smallest: 100, largest: 27_200 },
    });
});
