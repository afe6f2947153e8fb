import { expect, test } from 'vitest';
import type { Day } from '#src/domain/dates/day.ts';
import type { HandoverStep } from '#src/domain/process/handover.ts';
import type { Party } from '#src/domain/process/words.ts';
import { renderPart, wordsOf } from '#tests/support/render-part.tsx';
import type { TransactionPage } from '../../transaction-page.server.ts';
import { HandoverLadder } from './handover-ladder.tsx';

function shown(role: Party, delivery: 'post' | 'pick-up'): string {
  const later: readonly HandoverStep[] = ['received', 'sent-back', 'returned'];
  const page: Partial<TransactionPage> = {
    ...{ id: 'x', role, delivery, stage: 'agreed', kind: 'rent' },
    other: { state: 'active', displayName: 'Yuki T' } as TransactionPage['other'],
    handover: {
      ...{
        steps: [],
        open: [],
        later,
        reason: null,
        isGivenBack: false,
        isDisputed: false,
        isInDoubt: false,
        returnUntil: null,
        overdue: null,
      },
      expected: { step: 'dispatched', of: 'provider', day: '2026-12-01' as Day, isLate: false },
    },
  };
  return wordsOf(renderPart(<HandoverLadder transaction={page as TransactionPage} to="/order/x" />));
}

test('a step of the other side names who takes it, one’s own does not', () => {
  expect(shown('customer', 'post')).toMatch(
    /Yuki sends it.*Say that you have it.*Send or bring it back.*Yuki confirms/,
  );
  expect(shown('provider', 'post')).toMatch(
    /Send it.*Yuki says that it arrived.*Yuki sends or brings it back.*Check it/,
  );
  expect(shown('customer', 'pick-up')).toMatch(/Yuki hands it over.*Say that you have it/);
  expect(shown('provider', 'pick-up')).toMatch(/Hand it over.*Yuki says that they have it/);
});
