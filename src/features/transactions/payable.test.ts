import { expect, test } from 'vitest';
import { marketplace } from '#marketplace';
import { money } from '#src/domain/money/money.ts';
import type { Totals } from '#src/domain/pricing/line-item.ts';
import { codeOf } from '#tests/support/refusal-code.ts';
import { payable } from './payable.ts';

const inCents = (payin: number, payout: number): Totals => ({
  payin: money(payin, marketplace.currency),
  payout: money(payout, marketplace.currency),
});

function refusedAs(sums: Totals): string | null {
  try {
    payable(sums);
    return null;
  } catch (error) {
    return codeOf(error);
  }
}

test('an order is payable from one minor unit to eight figures', () => {
  expect(payable(inCents(1, 1))).toEqual(inCents(1, 1));
  expect(payable(inCents(99_999_999, 1))).toEqual(inCents(99_999_999, 1));
  expect(refusedAs(inCents(100_000_000, 1))).toBe('validation-invalid-value');
});

test('a payin of zero is refused as such, whatever the payout', () => {
  expect(refusedAs(inCents(0, 0))).toBe('transaction-charge-zero-payin');
  expect(refusedAs(inCents(-1, 1))).toBe('transaction-charge-zero-payin');
});

test('a payout of zero is refused, also where the marketplace would earn', () => {
  expect(refusedAs(inCents(500, 0))).toBe('transaction-charge-zero-payout');
  expect(refusedAs(inCents(500, -1))).toBe('transaction-charge-zero-payout');
});
