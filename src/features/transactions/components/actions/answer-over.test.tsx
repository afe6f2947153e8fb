import { expect, test } from 'vitest';
import type { Day } from '#src/domain/dates/day.ts';
import { dayPlan } from '#src/domain/dates/day-plan.ts';
import { money } from '#src/domain/money/money.ts';
import type { RefusalCode } from '#src/domain/refusal.ts';
import { renderPart, wordsOf } from '#tests/support/render-part.tsx';
import { ActionErrorBanner } from './action-error.tsx';
import { TransactionActions } from './transaction-actions.tsx';
import { TransactionEnd } from './transaction-end.tsx';
import { TransactionBanner } from '../transaction-banner.tsx';
import { TransactionPlace } from '../transaction-place.tsx';
import { TransactionSteps } from '../transaction-steps.tsx';
import type { Offered } from '../../offered.server.ts';
import type { TransactionPage } from '../../transaction-page.server.ts';
import { TransactionTitle } from '../transaction-title.tsx';

const amount = money(21_600, 'NZD');

/** What of the handover is read: nothing was decided to be lost. */
const handoverOf = (facts: object) => ({ objectUntil: null, ...facts }) as unknown as TransactionPage['handover'];

/** The lender's page of a request, as far as its title, banner and buttons read it. */
function request(blocked: Offered['blocked']): TransactionPage {
  const page: Partial<TransactionPage> = {
    ...{
      role: 'provider',
      kind: 'rent',
      state: 'preauthorized',
      delivery: 'post',
      money: 'held',
      partIfCancelled: null,
      ...{ borne: null, lenderPayout: null },
      together: [],
      payin: amount,
    },
    lastTransitionedAt: new Date(0),
    ...{
      negotiation: null,
      history: [],
      rentalDays: null,
      plan: null,
      freeUntil: null,
      waitingFor: null,
      dueAt: null,
      now: new Date(0),
    },
    breakdown: { rows: [], total: amount },
    other: { state: 'active', displayName: 'Mei C' } as TransactionPage['other'],
    handover: handoverOf({ steps: [], expected: null }),
    listing: { title: 'Luna' } as TransactionPage['listing'],
    offered: [
      { transition: 'accept', blocked },
      { transition: 'decline', blocked: null },
    ],
  };
  return page as TransactionPage;
}

function shown(transaction: TransactionPage, code: RefusalCode): string {
  return wordsOf(
    renderPart(
      <>
        <TransactionTitle transaction={transaction} />
        <ActionErrorBanner error={{ action: 'accept', code, details: {} }} transaction={transaction} />
        <TransactionBanner transaction={transaction} onEnd={() => undefined} poll={null} />
        <TransactionActions transaction={transaction} to="/sale/x" payAt={null} mayWrite />
      </>,
    ),
  );
}

test('an answer after the deadline is refused in one sentence, without the promise and without a main button', () => {
  const page = shown(request('deadline-passed'), 'transaction-deadline-passed');
  expect(page.match(/time to answer/gi)).toHaveLength(1);
  expect(page).not.toMatch(/again|you receive|Decline/);
});

test('before the deadline the page says what the lender receives', () => {
  expect(shown(request(null), 'payments-unreachable')).toMatch(/Accept, and you receive \$216.00.*Accept\s+Decline/s);
});

test('only a refusal that another try may not meet invites to one', () => {
  const said = (code: RefusalCode) => shown(request(null), code);
  for (const code of ['payments-unreachable', 'transaction-payment-failed', 'busy', 'conflict'] as const)
    expect(said(code)).toContain('Oops, accepting failed. Please try again.');
  for (const code of [
    'transaction-deadline-passed',
    'transaction-locked',
    'transaction-counterparty-banned',
    'account-banned',
    'email-unverified',
    'not-available-yet',
    'unauthorized',
  ] as const)
    expect(said(code)).not.toContain('Please try again');
});

test('a counter-offer that was refused says why on the page, and keeps its price for another try while there is one', () => {
  const bounds = {
    ...{ listed: money(30_000, 'NZD'), smallest: money(100, 'NZD'), offers: [] as const },
  } as unknown as TransactionPage['negotiation'];
  const negotiation = { ...request(null), id: 'x', negotiation: bounds };
  const open: TransactionPage = {
    ...negotiation,
    offered: [{ transition: 'counter-offer-by-provider', blocked: null }],
  };
  const said = (transaction: TransactionPage, code: RefusalCode) => {
    const error = { action: 'counter-offer-by-provider', code, details: {}, typed: '120' } as const;
    return renderPart(<ActionErrorBanner error={error} transaction={transaction} />);
  };
  expect(said(open, 'busy')).toContain('href="/sale/x/details?confirm=counter-offer-by-provider&amp;amount=120"');
  // Answered in the meantime: there is no form any more that could say it.
  const over = said({ ...negotiation, negotiation: null, offered: [] }, 'transaction-invalid-transition');
  expect(wordsOf(over)).not.toBe('');
  expect(over).not.toContain('amount=');
  // A price that cannot be offered is said at its field.
  expect(said(open, 'validation-invalid-value')).toBe('');
});

test('whose other party’s account was closed is told to send nothing, and to write to us', () => {
  const other = { state: 'banned', displayName: 'Banned user' } as TransactionPage['other'];
  const accepted: TransactionPage = { ...request(null), state: 'accepted', stage: 'agreed', other };
  const said = (transaction: TransactionPage) =>
    renderPart(<TransactionBanner transaction={transaction} onEnd={() => undefined} poll={null} />);
  expect(said(accepted)).toMatch(
    /Your customer’s account has been closed.*Don’t send or hand over anything.*href="\/contact"/s,
  );
  const sent = { ...accepted, handover: handoverOf({ steps: [{ step: 'dispatched' }], expected: null }) };
  expect(said(sent)).not.toContain('Don’t send');
  expect(said({ ...accepted, role: 'customer' })).toMatch(
    /The lender’s account has been closed.*we’ll help you finish/s,
  );
});

test('a lender whose payment a bank asks about is told to keep the item, until it is on its way', () => {
  const accepted: TransactionPage = { ...request(null), state: 'accepted', stage: 'agreed', money: 'disputed' };
  const banner = (facts: Partial<TransactionPage>) =>
    wordsOf(
      renderPart(<TransactionBanner transaction={{ ...accepted, ...facts }} onEnd={() => undefined} poll={null} />),
    );
  const after = (step: string) => ({ handover: handoverOf({ steps: [{ step }] }) });
  expect(banner({})).toContain('Mei’s bank is asking about the payment. Please don’t send the item');
  expect(banner({ delivery: 'pick-up' })).toContain('Please don’t hand the item over');
  expect(banner({ money: 'lost' })).toContain('Mei’s bank has decided the dispute for Mei. Please don’t send the item');
  for (const facts of [{ money: 'paid' } as const, { role: 'customer' } as const, { stage: 'completed' } as const])
    expect(banner(facts)).toBe('');
  for (const step of ['dispatched', 'received']) expect(banner(after(step))).toBe('');
});

test('a lender reads of an item that is sent back on the day it is due who sends it, not that it is there by then', () => {
  const [first, last] = ['2026-12-10' as Day, '2026-12-12' as Day];
  const dueAt = new Date('2026-12-15T12:00:00Z');
  const next = (turnaroundDays: number, facts: Partial<TransactionPage> = {}) => {
    const plan = dayPlan({ first, last }, turnaroundDays, '2026-11-20' as Day);
    const handover = handoverOf({ steps: [], expected: null });
    const accepted = { state: 'accepted', stage: 'agreed', plan, rentalDays: { first, last }, handover } as const;
    const transaction: TransactionPage = { ...request(null), ...accepted, money: 'paid', offered: [], dueAt, ...facts };
    return wordsOf(renderPart(<TransactionTitle transaction={transaction} />));
  };
  expect(next(1)).toContain('Mei sends it back by Sun, Dec 13. $216.00 is paid to you on');
  expect(next(1, { borne: amount })).toContain('Your part was refunded to Mei, so nothing is paid to you.');
  expect(next(1, { borne: amount })).not.toContain('$0.00');
  expect(next(3)).toContain('It is due back by Tue, Dec 15.');
});

test('what was reported not to have arrived is not named as what comes next', () => {
  const accepted: TransactionPage = { ...request(null), kind: 'sale', state: 'accepted', stage: 'agreed', offered: [] };
  const sent = { steps: [{ step: 'dispatched' }], expected: null, isInDoubt: false };
  const said = (isInDoubt: boolean) => {
    const handover = handoverOf({ ...sent, isInDoubt });
    return wordsOf(
      renderPart(<TransactionTitle transaction={{ ...accepted, role: 'customer', money: 'paid', handover }} />),
    );
  };
  expect(said(false)).toContain('Say so as soon as you have it.');
  expect(said(true)).not.toContain('Say so');
});

test('who sells what was refunded is told to keep it, not to post it, and nobody is told to send what a bank disputes', () => {
  const accepted: TransactionPage = { ...request(null), kind: 'sale', state: 'accepted', stage: 'agreed', offered: [] };
  const back = handoverOf({ isGivenBack: true, steps: [], expected: null });
  const said = (facts: Partial<TransactionPage>) =>
    wordsOf(renderPart(<TransactionTitle transaction={{ ...accepted, money: 'part-refunded', ...facts }} />));
  expect(said({})).toContain('Post it to the address on this page');
  expect(said({ handover: back, borne: amount })).toContain('nothing is paid to you. If you still have the item, keep');
  expect(said({ handover: back, borne: null })).toContain(
    'you’re still paid your part. If you still have the item, keep',
  );
  const bought = { role: 'customer' } as const;
  expect(said(bought)).toContain('posts it to you');
  expect(said({ ...bought, handover: back, money: 'refunded' })).toContain(
    'All that you paid was refunded. If you have',
  );
  expect(said({ ...bought, handover: back })).toContain('the item isn’t coming. If you have it');
  // A sale also after it was sent; what was rented has a day on which it goes back.
  const sent = handoverOf({ isGivenBack: true, steps: [{ step: 'dispatched' }], expected: null });
  expect(said({ ...bought, handover: sent })).toContain('the item isn’t coming');
  expect(said({ ...bought, kind: 'rent', handover: sent })).not.toContain('isn’t coming');
  const disputed = handoverOf({ isDisputed: true, steps: [], expected: null });
  for (const facts of [bought, {}]) expect(said({ ...facts, handover: disputed })).not.toMatch(/post/i);
  expect(said({ ...bought, money: 'disputed', handover: disputed })).toContain('your bank is looking into the payment');
  expect(said({ ...bought, money: 'lost', handover: disputed })).toContain('your bank has decided the dispute for you');
  expect(said({ money: 'lost', handover: disputed })).not.toContain('bank');
});

test('a rental that was cancelled on its way says on both sides what becomes of it', () => {
  const cancelled: TransactionPage = {
    ...request(null),
    state: 'canceled',
    stage: 'failed',
    money: 'refunded',
    negotiation: null,
  };
  const said = (role: 'customer' | 'provider', ...steps: string[]) => {
    const handover = handoverOf({ steps: steps.map((step) => ({ step })) });
    return wordsOf(renderPart(<TransactionTitle transaction={{ ...cancelled, role, handover }} />));
  };
  expect(said('provider')).toContain('The days are available again.');
  expect(said('provider', 'dispatched')).toContain('If Mei has it, or it doesn’t come back, report a problem.');
  expect(said('provider', 'dispatched')).not.toContain('available again');
  expect(said('customer', 'dispatched')).toContain('If it still arrives, record that here and send it back to Mei.');
  expect(said('customer', 'dispatched', 'received')).toContain('Send it back to Mei, and record that here.');
  for (const steps of [[], ['dispatched', 'returned']]) expect(said('customer', ...steps)).not.toContain('back to Mei');
});

test('an order whose money went back before it was sent has no plan, no place, no progress and nothing to cancel', () => {
  const cancel = { transition: 'cancel-by-customer', blocked: null } as const;
  const accepted: TransactionPage = {
    ...request(null),
    ...({ state: 'accepted', stage: 'agreed', role: 'customer', offered: [cancel] } as const),
    ...{ shippingAddress: null, pickUp: { address: '4 Hill Street', place: 'Nelson' } },
  };
  const said = (money: 'paid' | 'refunded', isGivenBack: boolean) => {
    const handover = { steps: [], expected: null, later: [], open: [], reason: null, isGivenBack };
    const transaction = {
      ...accepted,
      money,
      handover: {
        ...handover,
        isDisputed: false,
        isLost: false,
        objectUntil: null,
        isInDoubt: false,
        wayBack: null,
        isMissing: false,
        overdue: null,
        returnUntil: null,
        isReturnUnsaid: false,
      },
    };
    return wordsOf(
      renderPart(
        <>
          <TransactionSteps transaction={transaction} />
          <TransactionPlace transaction={transaction} />
          <TransactionEnd transaction={transaction} to="/order/x" />
        </>,
      ),
    );
  };
  expect(said('paid', false)).toMatch(/Accepted.*4 Hill Street.*Cancel &amp; get full refund/s);
  expect(said('refunded', true).trim()).toBe('');
});

test('what was collected is brought back to where it was picked up, unless it was bought', () => {
  const place = (kind: 'rent' | 'sale', stage: 'agreed' | 'failed', step = 'received') => {
    const transaction = { ...request(null), kind, stage, shippingAddress: null };
    const handover = handoverOf({ steps: [{ step }], expected: null });
    const pickUp = { address: '4 Hill Street', place: 'Nelson' };
    return wordsOf(renderPart(<TransactionPlace transaction={{ ...transaction, handover, pickUp }} />));
  };
  expect(place('rent', 'agreed')).toContain('Bring it back to');
  expect(place('sale', 'failed')).toContain('Bring it back to');
  expect(place('sale', 'agreed')).toContain('Pick it up at');
  expect(place('rent', 'agreed', 'returned')).toBe('');
});
