import { expect, test } from 'vitest';
import { money } from '#src/domain/money/money.ts';
import type { Day } from '#src/domain/dates/day.ts';
import { renderPart, wordsOf } from '#tests/support/render-part.tsx';
import type { TransactionPage } from '../../transaction-page.server.ts';
import { TransactionBanner } from '../transaction-banner.tsx';
import { ActionButton } from './action-button.tsx';
import { TransactionActions } from './transaction-actions.tsx';
import { TransactionEnd } from './transaction-end.tsx';

const luna = (isGone: boolean) => ({ id: 'l', title: 'Luna', isGone }) as TransactionPage['listing'];

/** The page of an accepted rental from Dec 10 to 13, as far as its buttons read it. */
function rental(today: string, facts: Partial<TransactionPage> = {}): TransactionPage {
  const page: Partial<TransactionPage> = {
    ...{
      role: 'customer',
      kind: 'rent',
      state: 'accepted',
      stage: 'agreed',
      delivery: 'pick-up',
      offered: [],
      freeUntil: null,
      halfUntil: null,
      partIfCancelled: null,
      together: [],
    },
    handover: { steps: [] } as unknown as TransactionPage['handover'],
    rentalDays: { first: '2026-12-10' as Day, last: '2026-12-13' as Day },
    now: new Date(`${today}T12:00:00+13:00`),
    lastTransitionedAt: new Date(0),
    other: { state: 'active', displayName: 'Yuki T' } as TransactionPage['other'],
    ...facts,
  };
  return page as TransactionPage;
}

function shown(transaction: TransactionPage): string {
  return wordsOf(
    renderPart(
      <>
        <TransactionActions transaction={transaction} to="/order/x" payAt={null} mayWrite />
        <ActionButton
          {...{ action: 'cancel-by-customer', closedBy: 'time', quiet: true, to: '/order/x', transaction }}
        />
      </>,
    ),
  );
}

test('the main button arranges the pick-up until the first day, and then writes a message', () => {
  expect(shown(rental('2026-12-09'))).toMatch(/Arrange the pick-up.*It starts within 14 days/);
  expect(shown(rental('2026-12-10'))).toMatch(/Message Yuki.*It has started/);
  expect(shown(rental('2026-12-14'))).toMatch(/Message Yuki.*It is over/);
  expect(shown(rental('2026-12-09', { delivery: 'post' }))).toContain('Message Yuki');
  const handedOver = { steps: [{ step: 'dispatched' }] } as unknown as TransactionPage['handover'];
  expect(shown(rental('2026-12-09', { handover: handedOver }))).not.toContain('Arrange the pick-up');
  expect(shown(rental('2026-12-14', { kind: 'sale', rentalDays: null }))).toContain('Arrange the pick-up');
});

test('what the system is about to accept waits for neither side', () => {
  const offered = ['accept', 'decline'].map((transition) => ({
    transition,
    blocked: null,
  })) as TransactionPage['offered'];
  const requested = {
    state: 'preauthorized',
    stage: 'requested',
    dueAt: new Date('2026-12-03T12:00:00+13:00'),
  } as const;
  const handover = { steps: [] as unknown } as TransactionPage['handover'];
  const rest = { waitingFor: null, negotiation: null, handover };
  const words = (facts: Partial<TransactionPage>) => {
    const transaction = rental('2026-12-01', { ...requested, ...rest, ...facts });
    const banner = <TransactionBanner transaction={transaction} onEnd={() => null} poll={null} />;
    return wordsOf(renderPart(banner)) + shown(transaction);
  };
  expect(words({ isBeingAccepted: true })).toMatch(/The booking is being confirmed/);
  expect(words({ isBeingAccepted: true })).not.toMatch(/to answer|Message Yuki (?!below)/);
  expect(words({ isBeingAccepted: true, role: 'provider', offered })).not.toMatch(/Answer within|Accept/);
  expect(words({ isBeingAccepted: false })).toMatch(/Yuki has .*to answer.*Message Yuki/);
  expect(words({ isBeingAccepted: false, role: 'provider', offered })).toMatch(/Answer within .*Accept +Decline/);
});

test('a question between two of whom one has blocked the other leads to no order', () => {
  const enquiry = { state: 'enquiry', stage: 'negotiating', rentalDays: null, negotiation: null } as const;
  const words = (facts: Partial<TransactionPage>) => {
    const handover = { steps: [] as unknown } as TransactionPage['handover'];
    const rest = { waitingFor: null, handover, listing: luna(false) };
    const transaction = rental('2026-12-01', { ...enquiry, ...rest, ...facts });
    const banner = <TransactionBanner transaction={transaction} onEnd={() => null} poll={null} />;
    return wordsOf(renderPart(banner)) + shown(transaction);
  };
  expect(words({ isBlocked: false })).toContain('Choose your days');
  expect(words({ isBlocked: true })).not.toContain('Choose your days');
  expect(words({ isBlocked: false, listing: luna(true) })).not.toContain('Choose your days');
  expect(words({ isBlocked: false, listing: luna(true) })).toContain('See similar items');
  const offer = { state: 'initial-offer', negotiation: { isAgreed: false }, waitsFor: 'provider' } as const;
  const offered = {
    ...offer,
    role: 'provider',
    dueAt: new Date('2026-12-03T12:00:00+13:00'),
  } as Partial<TransactionPage>;
  expect(words({ ...offered, isBlocked: false })).toContain('the offer expires');
  const requested = {
    state: 'preauthorized',
    stage: 'requested',
    offered: [],
    money: 'held',
    payin: money(21_600, 'NZD'),
  };
  const gone = { state: 'banned', displayName: 'Banned user' } as TransactionPage['other'];
  expect(words({ ...requested, isBlocked: false, other: gone } as Partial<TransactionPage>)).toContain(
    'The lender’s account has been closed, so this request can’t be accepted any more.',
  );
  expect(words({ ...offered, isBlocked: true })).not.toContain('the offer expires');
});

test('an item whose page is gone is not linked: what is like it is searched for, on the same days', () => {
  const failed = { state: 'declined', stage: 'failed', negotiation: null } as const;
  const handover = { reason: null } as TransactionPage['handover'];
  const html = (isGone: boolean) => {
    const transaction = rental('2026-12-01', { ...failed, handover, listing: luna(isGone), id: 'x', hasOrder: false });
    const actions = <TransactionActions transaction={transaction} to="/order/x" payAt={null} mayWrite={false} />;
    return renderPart(actions);
  };
  expect(html(false)).toMatch(/href="\/l\/luna\/l"[^]*Back to the item/);
  expect(html(true)).toMatch(
    /href="\/s\?pub_isProductForSale=false&amp;pub_dates=2026-12-10%2C2026-12-13"[^]*See similar items/,
  );
  expect(html(true)).not.toContain('/l/luna');
});

test('who would get nothing by cancelling is not offered it', () => {
  const offered = [{ transition: 'cancel-by-customer', blocked: null }] as TransactionPage['offered'];
  const end = (minor: number | null) => {
    const partIfCancelled = minor === null ? null : money(minor, 'NZD');
    const transaction = rental('2026-11-01', { offered, partIfCancelled, money: 'lost' });
    return wordsOf(renderPart(<TransactionEnd transaction={transaction} to="/order/x" />));
  };
  expect(end(0)).toBe('');
  expect(end(500)).toContain('Cancel');
  expect(end(null)).toContain('Cancel');
});

test('a sale says until what it is free to cancel, and why it is not any more', () => {
  const sale = { kind: 'sale', rentalDays: null, delivery: 'post' } as const;
  const button = (closedBy: 'sent' | null, facts: Partial<TransactionPage>) => {
    const transaction = rental('2026-12-09', { ...sale, ...facts });
    return wordsOf(
      renderPart(
        <ActionButton {...{ action: 'cancel-by-customer', closedBy, quiet: true, to: '/order/x', transaction }} />,
      ),
    );
  };
  const handover = (...steps: Partial<TransactionPage['handover']['steps'][number]>[]) => ({
    handover: { steps } as unknown as TransactionPage['handover'],
  });
  expect(button(null, handover())).toContain('Free to cancel until Yuki records that it is sent.');
  expect(button(null, { delivery: 'pick-up', ...handover() })).toContain('records that it is handed over.');
  expect(button('sent', handover({ step: 'dispatched', way: 'courier' }))).toContain('It has been sent, so it can’t');
  expect(button('sent', handover({ step: 'dispatched', way: 'in-person' }))).toContain('It has been handed over, so');
  expect(button('sent', handover({ step: 'received' }))).toContain('You have it, so it can’t be cancelled any more.');
});

test('who cancels what is only held reads that nothing was charged, and who has sent it back not that it is there', () => {
  const button = (facts: Partial<TransactionPage>, closedBy: 'sent' | null = null) => {
    const action = { action: 'cancel-by-customer', closedBy, quiet: true, to: '/order/x' } as const;
    return wordsOf(renderPart(<ActionButton {...action} transaction={rental('2026-11-01', facts)} />));
  };
  const [freeUntil, now] = [new Date('2026-11-26T00:00:00+13:00'), new Date('2026-11-01T12:00:00+13:00')];
  const held = button({ state: 'preauthorized', stage: 'requested' });
  expect(held).toContain('Nothing has been charged yet: the hold on your card is released.');
  expect(button({ freeUntil, now })).toContain('Free to cancel until');
  expect(button({ freeUntil, now })).not.toContain('Nothing has been charged');
  for (const last of ['sent-back', 'returned'] as const) {
    const steps = [{ step: 'received' }, { step: last }];
    const words = button({ handover: { steps } as unknown as TransactionPage['handover'] }, 'sent');
    expect(words).toContain('You have rented it, so it can’t be cancelled any more.');
  }
});

test('a lender whose customer has all of it back is offered to cancel, and no refund', () => {
  const words = (facts: Partial<TransactionPage>) => {
    const transaction = rental('2026-12-09', { role: 'provider', ...facts });
    const action = { action: 'cancel', closedBy: null, quiet: true, to: '/sale/x' } as const;
    return wordsOf(renderPart(<ActionButton {...action} transaction={transaction} />)).trim();
  };
  expect(words({ money: 'paid' })).toBe('Cancel &amp; refund');
  expect(words({ money: 'part-refunded' })).toBe('Cancel &amp; refund');
  for (const money of ['refunding', 'refunded'] as const) expect(words({ money })).toBe('Cancel the booking');
  expect(words({ money: 'refunded', kind: 'sale' })).toBe('Cancel the sale');
});
