import { expect, test } from 'vitest';
import { money } from '#src/domain/money/money.ts';
import type { ReviewedCase } from '#src/features/cases/operator-queries.server.ts';
import { objectsTo, amountToCharge } from './case-decision.tsx';

test('an operator reads whether the customer can object to what they decide', () => {
  const said = (state: 'active' | 'banned', claim: object | null) =>
    objectsTo({ shown: { claim }, customer: { state } } as unknown as Pick<ReviewedCase, 'shown' | 'customer'>);
  const [named, again] = [
    { state: 'named', hasObjected: false },
    { state: 'objected', hasObjected: false },
  ];
  expect(said('active', named)).toBe('yes');
  expect(said('active', { state: 'objected', hasObjected: true })).toBe('no');
  expect([said('banned', named), said('banned', again)]).toEqual(['later', 'never']);
  // Banned after they had objected: they cannot pay first either.
  expect(said('banned', { state: 'objected', hasObjected: true })).toBe('never');
  // The ban was lifted meanwhile.
  expect(said('active', again)).toBe('yes');
});

test('the amount of a charge begins with what is claimed, or was decided, as far as it can be charged', () => {
  const nzd = (amount: number) => money(amount, 'NZD');
  const typed = (claim: object | null, most: number) =>
    amountToCharge({ shown: { claim }, chargeable: nzd(most) } as unknown as Pick<
      ReviewedCase,
      'shown' | 'chargeable'
    >);
  expect(typed({ named: nzd(15_000), amount: null }, 20_000)).toBe('150.00');
  expect(typed({ named: nzd(15_000), amount: null }, 12_050)).toBe('120.50');
  expect(typed({ named: nzd(15_000), amount: nzd(9000) }, 9000)).toBe('90.00');
  expect([typed({ named: nzd(15_000), amount: null }, 0), typed(null, 0)]).toEqual(['', '']);
});
