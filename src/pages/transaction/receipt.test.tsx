import { expect, test } from 'vitest';
import type { Day } from '#src/domain/dates/day.ts';
import type { TransactionPage } from '#src/features/transactions/transaction-page.server.ts';
import { renderPart } from '#tests/support/render-part.tsx';
import { ReceiptHead } from './receipt.tsx';

test('a receipt has a short order number, the day of the request and its days, each with the year', () => {
  const page: Partial<TransactionPage> = {
    ...{ id: '6f0c2b1e-4a53-4f0e-9d2a-7b8c9d0e1f2a', role: 'customer', money: 'held', history: [] },
    rentalDays: { first: '2026-12-30' as Day, last: '2027-01-02' as Day },
    lastTransitionedAt: new Date('2026-12-01T00:00:00Z'),
    other: { state: 'active', displayName: 'Isobel M' } as TransactionPage['other'],
  };
  const shown = renderPart(<ReceiptHead transaction={page as TransactionPage} viewerName="Mei C" />);
  expect(shown).toContain('<dt>Order</dt><dd>6f0c2b1e</dd>');
  expect(shown).toContain('<dt>Requested</dt><dd>Dec 1, 2026</dd>');
  expect(shown).toContain('<dt>Dates</dt><dd>Dec 30, 2026 to Jan 2, 2027</dd>');
});
