import { expect, test } from 'vitest';
import { handoverDueKind, type HandoverDueFacts } from './handover-kinds.ts';

const due = (facts: Partial<HandoverDueFacts>) => {
  const email = handoverDueKind.email?.({
    ...{ transactionId: 'transaction', to: 'provider', recipientId: 'lender', otherId: 'customer', otherName: 'Mei' },
    ...{ kind: 'rent', listing: { id: 'listing', title: 'Luna slip', imageId: null }, why: 'due', own: true },
    ...{ step: 'dispatched', delivery: 'post', day: '2026-12-08' },
    ...facts,
  } as HandoverDueFacts);
  return email?.paragraphs.join(' ');
};

test('the lender of what is posted is reminded of the return label, and its customer of using it', () => {
  expect(due({})).toContain('Enclose a prepaid return label: shipping is for both ways.');
  expect(due({ step: 'sent-back', to: 'customer' })).toContain('Use the return label that came with it');
});

test('nobody encloses one with what is picked up, or bought', () => {
  expect(due({ step: 'sent-back', delivery: 'pick-up' })).not.toContain('label');
  expect(due({ delivery: 'pick-up' })).not.toContain('label');
  expect(due({ kind: 'sale' })).not.toContain('label');
});
