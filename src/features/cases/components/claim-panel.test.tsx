import type { ReactNode } from 'react';
import { createIntl } from 'react-intl';
import { expect, test } from 'vitest';
import { marketplace } from '#marketplace';
import { money } from '#src/domain/money/money.ts';
import { french as frenchMessages } from '#src/i18n/fr/french.ts';
import { formatDeadline } from '#src/ui/data/format/times.ts';
import type { FormAnswer } from '#src/ui/forms/kit/form-answer.ts';
import { renderPart, wordsOf } from '#tests/support/render-part.tsx';
import type { ShownClaim } from '../shown-claims.server.ts';
import type { CaseLine, ShownCase } from '../queries.server.ts';
import type { MeansToPay } from '../claim-page.server.ts';
import { CaseNotice } from './case-notice.tsx';
import { CaseState } from './case-state.tsx';
import { afterSending, ClaimPanel } from './claim-panel.tsx';

const at = new Date('2026-05-04T02:00:00Z');
/** Before the time to pay is over. */
const now = new Date(at.getTime() - 3_600_000);

const french = createIntl({ locale: 'fr', messages: frenchMessages });

type Means = Partial<MeansToPay> & {
  readonly isCardAdded?: boolean;
  readonly newCard?: ReactNode;
  readonly payment?: FormAnswer;
  readonly now?: Date;
  readonly orderCard?: { readonly brand: string; readonly last4: string };
  /** Its case is not decided. */
  readonly isOpen?: boolean;
};

function shown(claim: Partial<ShownClaim>): ShownCase {
  return {
    ...{ id: 'c', openedBy: 'provider', reason: 'damaged', outcome: 'charge', waitsFor: null, answerBy: null },
    ...{ offered: null, openedAt: at, closedAt: at, entries: [] },
    claim: {
      ...{ kind: 'repair', state: 'announced', daysLate: null, payBy: at, chargedAt: null, wasDeclined: false },
      ...{ named: money(6000, 'NZD'), amount: money(5000, 'NZD'), payOutAt: null, refunded: null },
      ...{ isDisputed: false, leftOfTaken: null, hasObjected: false, isCardKept: true, perDay: null, ...claim },
    },
  };
}

const html = (
  role: 'customer' | 'provider',
  claim: Partial<ShownClaim>,
  mayAct = true,
  { isCardAdded, newCard, payment, isOpen = false, ...means }: Means = {},
) =>
  renderPart(
    <ClaimPanel
      page={{ id: 't', role, mayAct, cards: [], mayAddCard: true, newestCardId: null, orderCard: null, now, ...means }}
      shown={{ ...shown(claim), ...(isOpen && { closedAt: null, outcome: null }) }}
      name="Mei"
      {...{ isCardAdded, newCard, payment }}
    >
      <p>OBJECT</p>
    </ClaimPanel>,
  );

test('the customer sees what it costs and until when, pays, and objects once; the lender does neither', () => {
  const own = html('customer', {});
  expect(wordsOf(own)).toMatch(/Repair: \$50\.00/);
  expect(wordsOf(own)).toContain(formatDeadline(at, marketplace.timeZone));
  expect(own).toContain('value="pay"');
  expect(own).toContain('OBJECT');
  expect(html('customer', { hasObjected: true })).not.toContain('OBJECT');
  expect(html('customer', {}, false)).not.toContain('value="pay"');
  for (const each of [
    html('provider', {}),
    html('customer', { state: 'objected' }),
    html('provider', { state: 'owed' }),
  ]) {
    expect(each).not.toContain('value="pay"');
    expect(each).not.toContain('OBJECT');
  }
  const owed = html('customer', { state: 'owed' });
  expect(owed).toContain('value="pay"');
  expect(owed).not.toContain('OBJECT');
});

test('one can object once and in time: after that the claim, the banner and the lender’s page speak of paying alone', () => {
  const over = { now: at };
  for (const [claim, means] of [
    [{ hasObjected: true }, {}],
    [{}, over],
  ] as const) {
    expect(wordsOf(html('customer', claim, true, means))).toMatch(/ Pay until .*\. After that we charge the card/);
    expect(wordsOf(html('provider', claim, true, means))).toMatch(/ Mei can pay until /);
    expect(html('customer', claim, true, means)).not.toMatch(/object/i);
  }
  expect(wordsOf(html('customer', {}))).toContain('Pay or object until');
  expect(wordsOf(html('provider', {}))).toContain('Mei can pay or object until');
  expect(noticeOf({ pays: 'in-time' })).toContain('Pay or object in time.');
  expect(noticeOf({ pays: 'to-pay' })).toContain('Pay it, or your card is charged.');
  expect(noticeOf({ pays: 'to-pay' })).not.toContain('object');
});

test('in French, too, one is told to object only while that is possible', () => {
  const words = (
    id: 'case.pay-customer-announced' | 'case.pay-provider-announced' | 'case.banner-pay',
    objects: string,
  ) => french.formatMessage({ id }, { objects, name: 'Mei', until: '4 mai', link: '' });
  for (const id of ['case.pay-customer-announced', 'case.pay-provider-announced', 'case.banner-pay'] as const) {
    expect(words(id, 'yes')).toMatch(/conteste/);
    expect(words(id, 'no')).not.toMatch(/conteste/i);
    expect(words(id, 'no')).toMatch(/pay/i);
  }
});

test('an answer that changes nothing ends the wait for one: what changes the claim later does not take the focus', () => {
  const sending = { isSending: true, state: 'announced' };
  const { sent } = afterSending(null, sending);
  // Looked at again meanwhile, as when the page is refreshed.
  expect(afterSending(sent, { ...sending, state: 'due' }).sent).toEqual(sent);
  expect(afterSending(sent, { isSending: false, state: 'charged' })).toEqual({ sent: null, isAnswered: true });
  const refused = afterSending(sent, { isSending: false, state: 'announced' });
  expect(refused).toEqual({ sent: null, isAnswered: false });
  expect(afterSending(refused.sent, { isSending: false, state: 'due' }).isAnswered).toBe(false);
});

test('where no card is left to pay with, one is added first', () => {
  const gone = { state: 'owed', isCardKept: false } as const;
  expect(html('customer', gone)).not.toContain('value="pay"');
  expect(html('customer', gone)).toContain('/transaction/t/case?card=c#claim-c');
  expect(wordsOf(html('customer', gone))).toContain('Add a card to pay $50.00');
  const cards = [{ id: 'default', brand: 'visa', last4: '4242' }];
  const other = html('customer', gone, true, { cards });
  expect(other).not.toContain('value="kept"');
  expect(/<input[^>]*checked=""[^>]*/.exec(other)?.[0]).toContain('value="default"');
});

test('what was typed and chosen stays after it was not accepted', () => {
  const cards = ['default', 'new'].map((id) => ({ id, brand: 'visa', last4: '4242' }));
  const result = { status: 'error', initialValue: { caseId: 'c', card: 'new' } } as const;
  const again = html('customer', {}, true, { cards, payment: { result, refused: null } });
  expect(/<input[^>]*checked=""[^>]*/.exec(again)?.[0]).toContain('value="new"');
});

test('a claim that is looked at again because of a ban does not say that the customer objected', () => {
  expect(wordsOf(html('provider', { state: 'objected' }))).toMatch(/account has been closed/);
  expect(wordsOf(html('provider', { state: 'objected', hasObjected: true }))).toMatch(/Mei objected/);
});

test('another card is added on the page, and is chosen then; where the list is full, the account leads to it', () => {
  const cards = ['default', 'new'].map((id) => ({ id, brand: 'visa', last4: '4242' }));
  const chosen = (means: Means) => /<input[^>]*checked=""[^>]*/.exec(html('customer', {}, true, means))?.[0];
  expect(html('customer', {})).toContain('/transaction/t/case?card=c#claim-c');
  expect(html('customer', {}, true, { mayAddCard: false })).toContain('/account/payment-methods');
  expect(chosen({ cards, newestCardId: 'new' })).toContain('value="kept"');
  expect(chosen({ cards, newestCardId: 'new', isCardAdded: true })).toContain('value="new"');
  const adding = html('customer', {}, true, { newCard: <p>CARD</p> });
  expect(adding).toContain('CARD');
  expect(adding).not.toContain('value="pay"');
});

test('both see what became of it: when it was paid, when it is sent on, what went back, and what is owed', () => {
  const charged = { state: 'charged', chargedAt: at, payOutAt: at } as const;
  expect(wordsOf(html('provider', charged))).toMatch(/sent to your bank on/);
  expect(wordsOf(html('provider', { ...charged, payOutAt: null }))).toMatch(/been sent to your bank/);
  expect(wordsOf(html('customer', { ...charged, refunded: money(1000, 'NZD') }))).toMatch(/\$10\.00 of it/);
  expect(wordsOf(html('provider', { ...charged, isDisputed: true }))).toMatch(/The customer’s bank questions/);
  expect(wordsOf(html('customer', { ...charged, isDisputed: true }))).toMatch(/Your bank questions/);
  const none = wordsOf(html('provider', { ...charged, leftOfTaken: money(0, 'NZD') }));
  expect(none).toMatch(/took it back, or a part of it\. Nothing of it is paid to you\./);
  expect(none).not.toMatch(/sent to your bank/);
  expect(wordsOf(html('provider', { ...charged, leftOfTaken: money(2000, 'NZD') }))).toMatch(
    /sent to your bank on .*\$20\.00 stays yours/,
  );
  expect(wordsOf(html('customer', { ...charged, leftOfTaken: money(0, 'NZD') }))).toMatch(/Your bank gave it back/);
  expect(wordsOf(html('customer', { state: 'owed' }))).toMatch(/still owe it/);
  expect(wordsOf(html('provider', { state: 'owed' }))).toMatch(/still owes it/);
  const due = { state: 'due', wasDeclined: true } as const;
  expect(wordsOf(html('customer', due))).toMatch(/declined/);
  expect(html('customer', due)).toContain('value="pay"');
});

const noticeOf = (line: Partial<CaseLine>, stage: 'agreed' | 'completed' = 'completed') =>
  wordsOf(
    renderPart(
      <CaseNotice
        line={{ waitsFor: null, answerBy: null, pays: null, ...line } as CaseLine}
        of={{ id: 'x', role: 'customer', stage }}
      />,
    ),
  );

test('what is owed for one problem does not hide that another one waits for an answer', () => {
  const words = noticeOf({ pays: 'owed', waitsFor: 'customer', answerBy: new Date('2026-12-04T02:00:00Z') });
  expect(words).toContain('You still owe what our team decided');
  expect(words).toMatch(/your answer is awaited by .*Dec/);
  expect(noticeOf({ waitsFor: 'customer', answerBy: new Date('2026-12-04T02:00:00Z') })).not.toContain('owe');
});

test('a case waits with the order only where the order is under way', () => {
  const shown = { waitsFor: 'operator', answerBy: null, outcome: null, claim: null } as const;
  const words = (isUnderWay: boolean) =>
    wordsOf(renderPart(<CaseState {...{ shown, isUnderWay, role: 'customer', name: 'Amelia' }} />));
  expect(words(true)).toContain('Until it’s closed, the order isn’t completed');
  expect(words(false)).not.toContain('isn’t completed');
  const notice = (stage: 'agreed' | 'completed') => noticeOf({ waitsFor: 'operator' }, stage);
  expect(notice('agreed')).toContain('Its completion and payout wait.');
  expect(notice('completed')).not.toContain('wait');
});

test('the card of the order says which it is, where that is known', () => {
  expect(wordsOf(html('customer', {}))).not.toContain('The card of your order:');
  const orderCard = { brand: 'visa', last4: '4242' };
  expect(wordsOf(html('customer', {}, true, { orderCard }))).toContain('The card of your order: Visa ending in 4242');
});

test('what was decided says what is true by now, and names who is to pay', () => {
  const said = (role: 'customer' | 'provider', claim: Partial<ShownClaim>) =>
    wordsOf(renderPart(<CaseState shown={shown(claim)} isUnderWay={false} role={role} name="Amelia" />));
  expect(said('customer', {})).toContain('Our team decided that you pay.');
  expect(said('provider', {})).toContain('Our team decided that Amelia pays.');
  expect(said('customer', { state: 'charged' })).toContain('you pay, and it’s paid.');
  expect(said('provider', { state: 'owed' })).toContain('Amelia pays, and it’s still owed.');
  expect(said('customer', { state: 'dropped' })).toContain('nothing is charged.');
});

test('what is claimed in an open case is not decided, and nothing is charged for it when that has ended another way', () => {
  const named = { state: 'named', amount: null } as const;
  expect(wordsOf(html('customer', named, true, { isOpen: true }))).toContain('Mei claims this.');
  for (const role of ['customer', 'provider'] as const) {
    expect(wordsOf(html(role, named))).toContain('Nothing is charged for it.');
    expect(wordsOf(html(role, named))).not.toContain('Our team decides');
  }
  const closed = { ...shown(named), outcome: 'not-refunded' } as const;
  const state = (claim: ShownCase['claim']) =>
    wordsOf(renderPart(<CaseState shown={{ ...closed, claim }} {...{ role: 'customer', name: 'Mei' }} isUnderWay />));
  expect(state(closed.claim)).toContain('nothing is charged.');
  expect(state(null)).toContain('nothing is refunded.');
});

test('a late fee says how it is counted, where it is what the days come to', () => {
  const late = { kind: 'lateFee', daysLate: 3, named: money(7500, 'NZD'), perDay: money(2500, 'NZD') } as const;
  const said = (role: 'customer' | 'provider', claim: Partial<ShownClaim>) =>
    wordsOf(html(role, { ...late, ...claim }));
  const counted = '3 days late, at the $25.00 a day that you agreed to.';
  expect(wordsOf(html('customer', { ...late, state: 'named', amount: null }, true, { isOpen: true }))).toContain(
    counted,
  );
  expect(said('customer', { state: 'named', amount: null })).not.toContain(counted);
  expect(said('provider', { amount: money(7500, 'NZD') })).toContain('that your customer agreed to');
  expect(said('customer', { state: 'dropped', amount: money(7500, 'NZD') })).not.toContain('days late');
  // Another amount was decided; it is a second claim, or all that the item costs.
  expect(said('customer', { amount: money(5000, 'NZD') })).not.toContain('days late');
  expect(said('customer', { state: 'named', amount: null, named: money(5000, 'NZD') })).not.toContain('days late');
});
