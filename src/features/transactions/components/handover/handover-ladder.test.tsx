import { expect, test } from 'vitest';
import type { Day } from '#src/domain/dates/day.ts';
import { money } from '#src/domain/money/money.ts';
import type { HandoverStep } from '#src/domain/process/handover.ts';
import type { Party } from '#src/domain/process/words.ts';
import { renderPart, wordsOf } from '#tests/support/render-part.tsx';
import type { TransactionPage } from '../../transaction-page.server.ts';
import { HandoverLadder } from './handover-ladder.tsx';

function shown(
  role: Party,
  delivery: 'post' | 'pick-up',
  facts: Partial<TransactionPage> = {},
  { isReturnUnsaid = false, mayReport = false } = {},
): string {
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
        isLost: false,
        objectUntil: null,
        isInDoubt: false,
        wayBack: null,
        isMissing: false,
        returnUntil: null,
        isReturnUnsaid,
        overdue: null,
      },
      expected: { step: 'dispatched', of: 'provider', day: '2026-12-01' as Day, isLate: false },
    },
    ...facts,
  };
  return wordsOf(
    renderPart(<HandoverLadder transaction={page as TransactionPage} to="/order/x" mayReport={mayReport} />),
  );
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

test('who agreed to a late fee reads that it goes on, where the order is complete and nobody says that the item is back', () => {
  const agreed = { caps: { lateFee: 2000, total: 20_000 }, agreedAt: new Date(0), decided: { ofKind: 0, all: 0 } };
  const facts = { agreed, payin: money(10_000, 'NZD'), listing: { title: 'Luna' } as TransactionPage['listing'] };
  const words = 'If you still have it, send it back: you agreed to $20.00 for each day until Yuki has it.';
  expect(shown('customer', 'post', facts, { isReturnUnsaid: true })).toContain(words);
  expect(shown('customer', 'pick-up', facts, { isReturnUnsaid: true })).toContain('bring it back');
  expect(shown('customer', 'post', { ...facts, agreed: null }, { isReturnUnsaid: true })).not.toContain(
    'still have it',
  );
  expect(shown('customer', 'post', facts)).not.toContain('still have it');
  expect(shown('provider', 'post', facts, { isReturnUnsaid: true })).not.toContain('still have it');
});

test('a lender whose item nobody says is back reads what to do when it is, and when it is not', () => {
  const back = (mayReport: boolean) => {
    const handover = {
      steps: [],
      open: ['returned'],
      later: [],
      expected: null,
      returnUntil: '2026-12-20',
      isLost: false,
      reason: null,
    };
    const listing = { title: 'Luna' } as TransactionPage['listing'];
    const facts = { stage: 'completed', agreed: null, listing, handover } as unknown as Partial<TransactionPage>;
    return shown('provider', 'post', facts, { mayReport });
  };
  expect(back(true)).toMatch(
    /Nobody has recorded that Luna is back.*If it isn’t back at all, report a problem below\./,
  );
  expect(back(false)).not.toContain('report a problem');
});
