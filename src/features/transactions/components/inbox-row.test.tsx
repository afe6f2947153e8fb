import { expect, test } from 'vitest';
import { money } from '#src/domain/money/money.ts';
import type { Label } from '#src/domain/process/process.ts';
import { renderPart } from '#tests/support/render-part.tsx';
import type { InboxRow as Row } from '../inbox.server.ts';
import { InboxRow } from './inbox-row.tsx';

function shown(label: Label, stage: Row['stage']): string {
  const row: Row = {
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
    ...{ message: null, at: new Date(0), dueAt: null },
    other: { id: 'y', state: 'active', displayName: 'Mei C', initials: 'MC', imageId: null } as Row['other'],
  };
  return renderPart(<InboxRow row={row} now={new Date(0)} />);
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
