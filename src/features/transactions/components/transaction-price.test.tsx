import { expect, test } from 'vitest';
import { money } from '#src/domain/money/money.ts';
import type { BreakdownRow } from '#src/domain/pricing/breakdown.ts';
import { renderPart, wordsOf } from '#tests/support/render-part.tsx';
import type { TransactionPage } from '../transaction-page.server.ts';
import { TransactionPrice } from './transaction-price.tsx';

function shown(state: TransactionPage['money'], total: number, facts: Partial<TransactionPage> = {}): string {
  const unit: BreakdownRow = {
    ...{ code: 'line-item/units', name: 'Units', quantity: 1, percentage: null, reversal: false },
    ...{ unitPrice: money(6000, 'NZD'), lineTotal: money(6000, 'NZD'), includeFor: ['customer', 'provider'] },
  };
  const page: Partial<TransactionPage> = {
    ...{
      role: 'provider',
      kind: 'sale',
      money: state,
      borne: null,
      partBack: null,
      lenderPayout: null,
      kept: null,
      card: null,
      waitingFor: null,
    },
    ...{ quantity: 1, rentalDays: null, listing: {} as TransactionPage['listing'] },
    other: { state: 'active', displayName: 'Mei Z' } as TransactionPage['other'],
    breakdown: { rows: [unit], total: money(total, 'NZD') },
    ...facts,
  };
  return renderPart(<TransactionPrice transaction={page as TransactionPage} />);
}

const parts = (back: number, owed: number) => ({ back: money(back, 'NZD'), owed: money(owed, 'NZD') });

test('what was offered and is not paid any more is struck through, and said to be never charged', () => {
  const ended = shown('never-charged', 6000);
  expect(ended).toContain('<s class="muted">$60.00</s>');
  expect(ended).toContain('Never charged');
  expect(ended).toContain('You would have received, NZD');
  expect(ended).not.toContain('You receive');
  expect(shown('unpaid', 6000)).toContain('You receive, NZD');
  const ofCustomer = shown('never-charged', 6000, { role: 'customer' });
  expect(ofCustomer).toContain('Total, NZD');
});

test('what is still offered, or was paid, is not; nor is a total of nothing', () => {
  for (const state of ['unpaid', 'held', 'paid'] as const) expect(shown(state, 6000)).not.toContain('<s ');
  expect(shown('never-charged', 0)).not.toMatch(/<s |Never charged/);
});

test('what was refunded of an order that goes on is a line of its price, and the total is what stays paid', () => {
  const words = wordsOf(shown('part-refunded', 6000, { role: 'customer', partBack: parts(1500, 0) }));
  expect(words).toMatch(/Refunded of it\s+−\$15\.00\s+Total, NZD\s+\$45\.00/);
  const both = wordsOf(shown('part-delayed', 6000, { role: 'customer', partBack: parts(1500, 2000) }));
  expect(both).toMatch(/Refunded of it\s+−\$15\.00\s+To be refunded\s+−\$20\.00\s+Total, NZD\s+\$25\.00/);
  const owed = wordsOf(shown('disputed', 6000, { role: 'customer', partBack: parts(0, 2000) }));
  expect(owed).toMatch(/To be refunded\s+−\$20\.00\s+Total, NZD\s+\$40\.00/);
  expect(owed).not.toContain('Refunded of it');
  const lender = wordsOf(shown('part-refunded', 6000, { borne: money(1000, 'NZD') }));
  expect(lender).toMatch(/Your part of what was refunded\s+−\$10\.00\s+You receive, NZD\s+\$50\.00/);
});
