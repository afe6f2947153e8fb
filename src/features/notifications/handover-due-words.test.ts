import { expect, test } from 'vitest';
import { handoverDueKind, type HandoverDueFacts } from './handover-kinds.ts';

const line = (facts: Partial<HandoverDueFacts>) =>
  handoverDueKind
    .email?.({
      ...{
        transactionId: 'transaction',
        to: 'customer',
        recipientId: 'customer',
        otherId: 'lender',
        otherName: 'Amelia',
      },
      ...{ kind: 'rent', listing: { id: 'listing', title: 'Luna slip', imageId: null }, why: 'due', own: true },
      ...{ step: 'received', delivery: 'post', day: '2026-12-08' },
      ...facts,
    } as HandoverDueFacts)
    ?.paragraphs.join(' ');

/** Our team may have recorded it, for a party whose account is closed. */
test('a reminder of what was recorded does not say who recorded it', () => {
  expect(line({})).toMatch(/^Luna slip was sent to you\. Confirm that you have it/);
  expect(line({ delivery: 'pick-up' })).toMatch(/^Luna slip is recorded as handed over to you\. Confirm/);
  const back = { step: 'returned', to: 'provider' } as const;
  expect(line(back)).toMatch(/^Luna slip was sent back to you\. Look at it/);
  expect(line({ ...back, why: 'late' })).toMatch(/^Luna slip was sent back to you\. It was due by/);
  expect(line({ ...back, why: 'late', isBroughtBack: true })).toMatch(
    /^Luna slip is recorded as brought back to you\./,
  );
});
