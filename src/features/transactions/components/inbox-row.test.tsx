import { createIntl } from 'react-intl';
import { expect, test } from 'vitest';
import { money } from '#src/domain/money/money.ts';
import type { HandoverStep } from '#src/domain/process/handover.ts';
import type { Label } from '#src/domain/process/process.ts';
import { french as frenchMessages } from '#src/i18n/fr/french.ts';
import { messages } from '#src/i18n/messages.ts';
import { feedLineOf } from '#src/processes/feed.ts';
import { flexDefaultProcess } from '#src/processes/flex-default-process.ts';
import { renderPart } from '#tests/support/render-part.tsx';
import type { InboxStatus } from '../inbox-status.server.ts';
import type { InboxRow as Row } from '../inbox.server.ts';
import { InboxRow } from './inbox-row.tsx';
import { lastLine } from './last-line.ts';

const intl = createIntl({
  ...{ locale: 'en', messages },
  onError: (error) => {
    throw error;
  },
});

const french = createIntl({ locale: 'fr', messages: frenchMessages });

const noStatus: InboxStatus = {
  ...{
    claim: null,
    owedAt: null,
    openCase: null,
    outcome: null,
    isOfClaim: false,
    overdue: null,
    lateFee: null,
    due: null,
    step: null,
  },
};

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
    ...{
      message: null,
      at: new Date(0),
      dueAt: null,
      total: 21_600,
      wasSent: false,
      delivery: 'post',
      status: noStatus,
    },
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

test('of an order that was cancelled too late for a full refund, what stays paid is not struck through', () => {
  const amount = (role: Row['role'], payout: number) => {
    const kept = { payin: money(10_800, 'NZD'), payout: money(payout, 'NZD'), late: true };
    const row = { ...rowOf('canceled', 'failed'), role, kept };
    return renderPart(<InboxRow row={row} now={new Date(0)} />);
  };
  expect(amount('customer', 9000)).toContain('>$108.00<');
  expect(amount('provider', 9000)).toContain('>$90.00<');
  for (const html of [amount('customer', 9000), amount('provider', 9000)]) expect(html).not.toContain('<s ');
  expect(amount('provider', 0)).toContain('<s class="muted">$216.00</s>');
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

test('what our team recorded for a closed account is the word of neither side', () => {
  const byUs = { step: { ...step('dispatched', 'provider'), isByUs: true } };
  for (const row of [{}, provider]) expect(line(byUs, row)).toBe('Our team recorded that it was sent.');
  expect(line(byUs, {}, french)).toBe('Notre équipe a noté qu’il a été envoyé.');
});

test('while a question is paid its customer is told to pay, and its lender that they do', () => {
  const paying = { ...rowOf('pending-payment', 'paying'), lastTransitionLine: null };
  expect(lastLine(intl, { ...paying, role: 'customer' })).toMatch(/^Not paid yet/);
  expect(lastLine(intl, { ...paying, role: 'provider' })).toMatch(/ is (paying|about to pay)/);
});

const step = (step: HandoverStep, by: 'customer' | 'provider') =>
  ({ step, by, isByUs: false, way: null, at: new Date('2026-01-02') }) as const;
const line = (status: Partial<InboxStatus>, more: Partial<Row> = {}, words = intl) =>
  lastLine(words, { ...rowOf('accepted', 'agreed'), ...more, status: { ...noStatus, ...status } });
const provider = { role: 'provider' } as const;
const messageAt = (day: string) => ({ message: { content: 'Thanks!', own: false, at: new Date(day) } });

test('a row tells where the item is and what is to be done, and before that what is owed, asked or late', () => {
  expect(line({ step: step('dispatched', 'provider') })).toBe('Mei sent it.');
  expect(line({ step: step('dispatched', 'provider') }, provider)).toBe('You sent it.');
  expect(line({ step: step('received', 'customer'), due: 'sent-back' })).toBe('Time to send it back.');
  expect(line({ step: step('returned', 'provider') })).toBe('Mei has it back.');
  const message = { content: 'Thanks!', own: false, at: new Date('2026-01-03') };
  expect(line({ step: step('dispatched', 'provider') }, { message })).toBe('Thanks!');
  expect(line({ step: { ...step('dispatched', 'provider'), at: new Date('2026-01-04') } }, { message })).toBe(
    'Mei sent it.',
  );
  const overdue = { overdue: { days: 2, isPast: true, where: 'out' }, lateFee: 2000 } as const;
  expect(line(overdue, { message })).toBe('2 days late back, $20.00 a day. Send it back today.');
  expect(line(overdue, provider)).toBe('2 days late back, $20.00 a day.');
  expect(line({ overdue: { days: 0, isPast: false, where: 'out' } }, { delivery: 'pick-up' })).toContain(
    'bring it back today',
  );
  expect(line({ claim: 'in-time', ...overdue }, { message })).toContain('you pay: pay or object in time');
  expect(line({ claim: 'owed' }, provider)).toBe('Mei still owes what our team decided.');
  expect(line({ openCase: 'customer' })).toContain('your answer is awaited');
  expect(line({ openCase: 'customer' }, provider)).toContain('Mei can answer');
  expect(line({ outcome: 'refunded' })).toBe('Closed: our team decided on a refund.');
});

test('a case that waits for the viewer is above a claim, and any other case is not', () => {
  for (const claim of ['in-time', 'to-pay', 'owed', 'objected'] as const) {
    expect(line({ claim, openCase: 'customer' })).toBe('A problem was reported, and your answer is awaited.');
    expect(line({ claim, openCase: 'provider' }, provider)).toContain('your answer is awaited');
    expect(line({ claim, openCase: 'operator' })).not.toContain('A problem was reported');
  }
  expect(line({ claim: 'owed', openCase: 'customer' }, provider)).toContain('Mei can answer');
});

test('what is owed to a lender is below what came later, and what a customer owes is above it', () => {
  const owed = { claim: 'owed', owedAt: new Date('2026-01-05') } as const;
  const stillOwed = 'Mei still owes what our team decided.';
  expect(line(owed, { ...provider, ...messageAt('2026-01-06') })).toBe('Thanks!');
  expect(line(owed, { ...provider, ...messageAt('2026-01-04') })).toBe(stillOwed);
  expect(line({ claim: 'in-time', owedAt: owed.owedAt }, { ...provider, ...messageAt('2026-01-06') })).toBe(
    'Our team decided that Mei pays.',
  );
  const returned = step('returned', 'provider');
  expect(line({ ...owed, step: returned }, provider)).toBe(stillOwed);
  expect(line({ ...owed, step: { ...returned, at: new Date('2026-01-06') } }, provider)).toBe('You have it back.');
  expect(line({ ...owed, due: 'returned' }, provider)).toBe('Is it back? Confirm the return.');
  expect(line(owed, messageAt('2026-01-06'))).toBe('You still owe what our team decided.');
});

test('a claim that can only be paid does not say that one can object', () => {
  expect(line({ claim: 'to-pay' })).toBe('Our team decided that you pay: pay, or your card is charged.');
  expect(line({ claim: 'to-pay' }, provider)).toBe('Our team decided that Mei pays.');
  expect(line({ claim: 'to-pay' }, {}, french)).toMatch(/ payez, sinon votre carte est débitée\.$/);
  expect(line({ claim: 'in-time' }, {}, french)).toMatch(/ payez ou contestez à temps\.$/);
});

test('what is to be done is above how a problem was settled', () => {
  const settled = { outcome: 'not-refunded', step: step('received', 'customer') } as const;
  expect(line(settled)).toBe('Closed: our team decided that nothing is refunded.');
  expect(line({ ...settled, isOfClaim: true })).toBe('Closed: our team decided that nothing is charged.');
  expect(line({ ...settled, due: 'sent-back' })).toBe('Time to send it back.');
});

test('a step that is recorded after the end is told, until something comes after it', () => {
  const status = { step: step('returned', 'provider') };
  const { at } = status.step;
  for (const [label, stage] of [
    ['delivered', 'completed'],
    ['canceled', 'failed'],
  ] as const) {
    const row = { ...provider, label, stage, at };
    expect(line(status, row)).toBe('You have it back.');
    expect(line(status, { ...row, role: 'customer' })).toBe('Mei has it back.');
    expect(line(status, row, french)).toBe('Vous l’avez récupéré.');
    const later = new Date('2026-01-03');
    expect(line(status, { ...row, ...messageAt('2026-01-03'), at: later })).toBe('Thanks!');
    expect(line(status, { ...row, at: later })).not.toBe('You have it back.');
  }
});
