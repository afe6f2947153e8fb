import { createIntl } from 'react-intl';
import { expect, test } from 'vitest';
import { money } from '#src/domain/money/money.ts';
import type { Label } from '#src/domain/process/process.ts';
import { messages } from '#src/i18n/messages.ts';
import { feedLineOf } from '#src/processes/feed.ts';
import { flexDefaultProcess } from '#src/processes/flex-default-process.ts';
import { renderPart } from '#tests/support/render-part.tsx';
import type { InboxRow as Row } from '../inbox.server.ts';
import { InboxRow } from './inbox-row.tsx';
import { lastLine } from './last-line.ts';

const intl = createIntl({
  ...{ locale: 'en', messages },
  onError: (error) => {
    throw error;
  },
});

function rowOf(label: Label, stage: Row['stage']): Row {
  return {
    ...{ id: 'x', path: '/order/x', kind: 'rent', role: 'customer', state: 'accepted', title: 'Luna', imageId: null },
    ...{
      label,
      stage,
      isAwaited: false,
      waitsForViewer: null,
      mayReview: false,
      settled: 'agreed',
      unseen: false,
      first: null,
      last: null,
      quantity: 1,
      money: 'paid',
      kept: null,
    },
    ...{ amount: money(21_600, 'NZD'), payin: money(21_600, 'NZD'), lastTransition: null, lastTransitionLine: null },
    ...{ message: null, at: new Date(0), dueAt: null, total: 21_600, wasSent: false },
    other: { id: 'y', state: 'active', displayName: 'Mei C', initials: 'MC', imageId: null } as Row['other'],
  };
}

function shown(label: Label, stage: Row['stage']): string {
  return renderPart(<InboxRow row={rowOf(label, stage)} now={new Date(0)} />);
}

test('an amount that is not paid any more is struck through, every other is not', () => {
  for (const label of ['declined', 'expired', 'canceled'] as const)
    expect(shown(label, 'failed')).toContain('<s class="muted">$216.00</s>');
  for (const label of ['requested', 'accepted', 'delivered'] as const)
    expect(shown(label, 'agreed')).not.toContain('<s ');
});

test('a row says where it stands also when the last that happened is in no feed', () => {
  expect(shown('delivered', 'completed')).toContain('The rental is complete.');
  expect(shown('requested', 'paying')).toContain('Not paid yet.');
});

test('every transition that a feed shows has its line, in the words of either side', () => {
  const names = flexDefaultProcess.transitions.map(({ name }) => name);
  const lines = names.flatMap((transition) =>
    (['customer', 'provider'] as const).flatMap((role) =>
      (['customer', 'provider', 'system', 'operator'] as const).flatMap((by) => {
        const lastTransitionLine = feedLineOf({ transition, by }, role);
        return (['rent', 'sale'] as const).map((kind) =>
          lastLine(intl, { ...rowOf('accepted', 'agreed'), kind, role, lastTransitionLine }),
        );
      }),
    ),
  );
  expect(lines.length).toBeGreaterThan(names.length);
  expect(lines.filter((line) => line.includes('transaction.feed') || line.includes('undefined'))).toEqual([]);
});

test('the line of a completed one promises no payout, and that of an item on its way says that it had not arrived', () => {
  const completed = { ...rowOf('delivered', 'completed'), role: 'provider' as const };
  const complete = { ...completed, lastTransitionLine: { transition: 'complete', voice: 'provider' } } as Row;
  expect(lastLine(intl, complete).trim()).toBe('The rental is complete.');
  const cancelled = {
    ...{ ...rowOf('canceled', 'failed'), money: 'refunded' },
    lastTransitionLine: { transition: 'cancel-by-customer', voice: 'you' },
  } as Row;
  expect(lastLine(intl, cancelled)).toMatch(/^You cancelled\. /);
  expect(lastLine(intl, { ...cancelled, wasSent: true })).toMatch(
    /^You said that the item hadn’t arrived, and cancelled\. /,
  );
});

test('while a question is paid its customer is told to pay, and its lender that they do', () => {
  const paying = { ...rowOf('pending-payment', 'paying'), lastTransitionLine: null };
  expect(lastLine(intl, { ...paying, role: 'customer' })).toMatch(/^Not paid yet/);
  expect(lastLine(intl, { ...paying, role: 'provider' })).toMatch(/ is (paying|about to pay)/);
});
