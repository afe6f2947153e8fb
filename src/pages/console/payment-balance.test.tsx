import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { money } from '#src/domain/money/money.ts';
import type { BalanceForOperator, HeldForOperator } from '#src/features/payment-cases/balance.server.ts';
import { renderPart, wordsOf } from '#tests/support/render-part.tsx';
import { HeldPayments, PaymentBalance } from './payment-balance.tsx';

const wordsIn = (part: ReactNode) => wordsOf(renderPart(part)).replaceAll(/\s+/g, ' ');
const nzd = (amount: number) => money(amount, 'NZD');
const balance: BalanceForOperator = {
  checkedAt: new Date('2026-11-29T02:00:00Z'),
  parts: [
    { part: 'balance', amount: nzd(13_000) },
    { part: 'to-lenders', amount: nzd(-12_000) },
  ],
  own: nzd(1000),
  available: nzd(400),
  short: null,
};

test('the operator reads what is there, what is owed and what is left, and a shortfall first', () => {
  const words = wordsIn(<PaymentBalance balance={balance} />);
  expect(words).toMatch(/Balance at the payment provider \$130\.00 Owed to lenders −\$120\.00 Yours \$10\.00/);
  expect(words).toContain('$4.00 of the balance was available then');
  expect(words).not.toContain('is missing');
  const short = wordsIn(<PaymentBalance balance={{ ...balance, own: nzd(-700), short: nzd(700) }} />);
  expect(short).toContain('$7.00 is missing');
  expect(wordsIn(<PaymentBalance balance={null} />)).toContain('has not been made yet');
});

test('what is held for long names its day, its reason and the way to its order, and nothing held is no list', () => {
  const held: HeldForOperator = {
    ...{ transactionId: '00000000-0000-4000-8000-000000000003', title: 'Luna slip', amount: nzd(12_000) },
    ...{
      capturedAt: new Date('2026-09-01T00:00:00Z'),
      outBy: new Date('2026-11-30T00:00:00Z'),
      why: 'payout' as const,
    },
  };
  const html = renderPart(<HeldPayments held={[held]} />);
  expect(wordsIn(<HeldPayments held={[held]} />)).toMatch(/Luna slip \$120\.00 Nov 30, 2026 The payout/);
  expect(html).toContain(`/console/orders?order=${held.transactionId}`);
  expect(renderPart(<HeldPayments held={[]} />)).not.toContain('Held for');
});
