import { expect, test } from 'vitest';
import { money } from '#src/domain/money/money.ts';
import type { TransactionPage } from '#src/features/transactions/transaction-page.server.ts';
import { TransactionTitle } from '#src/features/transactions/components/transaction-title.tsx';
import { renderPart, wordsOf } from '#tests/support/render-part.tsx';
import type { CaseLine } from '../queries.server.ts';
import { AnswerForm } from './case-forms.tsx';
import { isSettled } from './case-notice.tsx';

test('who has reported a problem adds to that, and the other side answers', () => {
  const shown = (isReporter: boolean) =>
    wordsOf(renderPart(<AnswerForm clientKey="key" answer={undefined} isReporter={isReporter} />));
  expect(shown(true)).toContain('Add to your report');
  expect(shown(true)).not.toContain('Your answer');
  expect(shown(false)).toContain('Your answer');
});

test('an order is settled once no case of it is open, and no claim is to be paid', () => {
  const settled = (states: readonly string[], waitsFor: CaseLine['waitsFor'] = null) =>
    isSettled({ waitsFor, claims: states.map((state) => ({ state })) as unknown as CaseLine['claims'] });
  expect([settled([]), settled(['charged', 'dropped'])]).toEqual([true, true]);
  // Withdrawn, or decided otherwise.
  expect(settled(['named'])).toBe(true);
  expect(settled(['named'], 'operator')).toBe(false);
  for (const state of ['announced', 'objected', 'due', 'owed']) expect(settled(['charged', state]), state).toBe(false);
  expect(settled([], 'operator')).toBe(false);
});

test('an order that both have reviewed is not all done before it is settled', () => {
  const amount = money(21_600, 'NZD');
  const title = (role: 'customer' | 'provider', isDone: boolean) => {
    const page: Partial<TransactionPage> = {
      ...{ role, kind: 'rent', state: 'reviewed', stage: 'completed', delivery: 'post', money: 'paid' },
      ...{ borne: null, lenderPayout: null, partIfCancelled: null, together: [], payin: amount, waitingFor: null },
      ...{ negotiation: null, history: [], rentalDays: null, plan: null, freeUntil: null, dueAt: null, kept: null },
      ...{ now: new Date(0), lastTransitionedAt: new Date(0), offered: [], breakdown: { rows: [], total: amount } },
      other: { state: 'active', displayName: 'Mei C' } as TransactionPage['other'],
      handover: { steps: [], expected: null, objectUntil: null } as unknown as TransactionPage['handover'],
      listing: { title: 'Luna' } as TransactionPage['listing'],
    };
    return wordsOf(renderPart(<TransactionTitle transaction={page as TransactionPage} isDone={isDone} />));
  };
  expect([title('customer', true), title('provider', true)].join()).toMatch(/All done with Luna.*All done with your/s);
  const open = [title('customer', false), title('provider', false)];
  expect(open.join()).toMatch(/Your rental of Luna is complete.*The rental of your Luna is complete/s);
  expect(open.join()).not.toContain('All done');
});
