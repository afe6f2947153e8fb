import { createIntl } from 'react-intl';
import { expect, test } from 'vitest';
import { messages } from '#src/i18n/messages.ts';
import { moneyState, type GivingBack, type ShareFacts } from './money-state.ts';
import { moneyMessage, moneyWord } from './money-words.ts';

const nothing = { wasHeld: false, captured: false, disputed: false, isLost: false, isWithBank: false, taken: false };
const unpaid: ShareFacts = { ...nothing, release: null, refund: null, isPart: false };
const held: ShareFacts = { ...unpaid, wasHeld: true };
const paid: ShareFacts = { ...held, captured: true };
const withBank = { ...paid, disputed: true, isWithBank: true };
const written: GivingBack = { state: 'open', failures: 0, objectStatus: null };
const done: GivingBack = { ...written, state: 'done' };

test.each([
  ['no payment', null, 'unpaid'],
  ['a card that was not held yet', unpaid, 'unpaid'],
  ['a held card', held, 'held'],
  ['an acceptance', paid, 'paid'],
  ['a dispute', { ...paid, disputed: true }, 'disputed'],
  ['a lost dispute that waits for the operator', { ...paid, disputed: true, isLost: true, taken: true }, 'lost'],
  ['a lost dispute of a part that waits for the operator', { ...paid, disputed: true, isLost: true }, 'lost'],
  ['a lost dispute that took everything', { ...paid, taken: true }, 'refunded'],
  ['a hold whose release is in the outbox', { ...held, release: written }, 'releasing'],
  ['a hold that Stripe has ended', { ...held, release: done }, 'released'],
  ['a payment given up before a card was held', { ...unpaid, release: done }, 'never-charged'],
  ['a refund in the outbox', { ...paid, refund: written }, 'refunding'],
  ['a refund that is pending', { ...paid, refund: { ...done, objectStatus: 'pending' } }, 'refunding'],
  ['a refund that failed three times', { ...paid, refund: { ...written, failures: 3 } }, 'refund-delayed'],
  ['a refund that failed later', { ...paid, refund: { ...done, objectStatus: 'failed' } }, 'refund-delayed'],
  ['a refund that succeeded', { ...paid, refund: { ...done, objectStatus: 'succeeded' } }, 'refunded'],
  ['a refund made before its status was stored', { ...paid, refund: done }, 'refunded'],
  ['a disputed payment that is refunded', { ...paid, disputed: true, refund: written }, 'refunding'],
  ['a refund while the bank has the money', { ...withBank, refund: written }, 'refund-waits'],
  ['a refund before the bank took the money', { ...withBank, refund: done }, 'refunded'],
  ['a part that is refunded', { ...paid, refund: written, isPart: true }, 'part-refunded'],
  ['a part that was refunded', { ...paid, refund: done, isPart: true }, 'part-refunded'],
  [
    'a refund of a part that failed',
    { ...paid, refund: { ...done, objectStatus: 'failed' }, isPart: true },
    'part-delayed',
  ],
  ['a dispute after a refund of a part', { ...paid, disputed: true, refund: done, isPart: true }, 'disputed'],
  ['a hold that turned out to be captured', { ...paid, release: done, refund: written }, 'refunding'],
] as const)('%s', (_, facts, state) => {
  expect(moneyState(facts)).toBe(state);
});

const intl = createIntl({
  locale: 'en',
  messages,
  onError: (error) => {
    throw error;
  },
});
const values = { amount: '$284.00', name: 'Mei' };

test.each([
  ['unpaid', 'customer', 'Not paid yet', 'Nothing has been charged yet.'],
  ['unpaid', 'provider', 'Not paid yet', 'Mei has not paid yet.'],
  ['held', 'customer', 'Held on your card', '$284.00 is held on your card.'],
  ['held', 'provider', 'Held on Mei’s card', 'The payment is held on Mei’s card.'],
  ['paid', 'customer', 'Paid', 'You paid $284.00.'],
  ['paid', 'provider', 'Mei has paid', 'Mei has paid.'],
  ['released', 'customer', 'Released, never charged', 'The hold of $284.00 on your card was released, never charged.'],
  ['released', 'provider', 'Released, never charged', 'The hold on Mei’s card was released, never charged.'],
  ['refunding', 'customer', 'Refund on its way', 'Your refund of $284.00 is on its way.'],
  ['refunding', 'provider', 'Mei’s refund is on its way', 'Mei’s refund is on its way.'],
  [
    'refund-waits',
    'customer',
    'Refund waits for the bank',
    'Your bank is looking into the payment. Your refund of $284.00 waits until it has decided.',
  ],
  [
    'lost',
    'customer',
    'Paid, your bank decided for you',
    'You paid $284.00, and your bank has decided the dispute for you.',
  ],
  [
    'lost',
    'provider',
    'Mei has paid; the bank decided for Mei',
    'Mei has paid, and the bank has decided the dispute for Mei.',
  ],
  ['refund-waits', 'provider', 'Mei’s refund waits for the bank', 'Mei’s refund waits until the bank has decided.'],
  [
    'part-refunded',
    'customer',
    'Paid, partly refunded',
    'You paid $284.00, and a part of it is refunded to your card.',
  ],
  ['part-refunded', 'provider', 'Mei has paid, and was partly refunded', 'Mei has paid, and is refunded a part of it.'],
  ['refunded', 'customer', 'Refunded', '$284.00 was refunded to your card.'],
  ['refunded', 'provider', 'Mei was refunded', 'Mei was refunded.'],
] as const)('%s, to the %s', (state, side, word, sentence) => {
  expect(moneyWord(intl, state, side, 'Mei')).toBe(word);
  expect(moneyMessage(intl, state, side, values)).toBe(sentence);
});

test('only refunded states mention a refund, and only held states mention a hold', () => {
  for (const side of ['customer', 'provider'] as const) {
    for (const state of ['releasing', 'released', 'never-charged', 'unpaid', 'held'] as const)
      expect(moneyMessage(intl, state, side, values)).not.toMatch(/refund|paid \$|has paid/);
    for (const state of [
      'paid',
      'disputed',
      'lost',
      'refunding',
      'refund-waits',
      'refund-delayed',
      'refunded',
      'part-refunded',
      'part-delayed',
    ] as const)
      expect(moneyMessage(intl, state, side, values)).not.toMatch(/held|hold|released/);
    for (const state of ['refunding', 'refund-waits', 'refund-delayed'] as const)
      expect(moneyWord(intl, state, side, 'Mei')).not.toMatch(/refunded/i);
  }
});
