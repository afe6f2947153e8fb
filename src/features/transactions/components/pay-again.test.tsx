import type { UnsafeKind } from '#src/domain/text/scam-guard.ts';
import { createIntl } from 'react-intl';
import { describe, expect, test } from 'vitest';
import { money } from '#src/domain/money/money.ts';
import { messages } from '#src/i18n/messages.ts';
import { renderPart, wordsOf } from '#tests/support/render-part.tsx';
import type { Again } from '../again-for.server.ts';
import type { TransactionPage } from '../transaction-page.server.ts';
import { TransactionActions } from './actions/transaction-actions.tsx';
import { TransactionFeed } from './transaction-feed.tsx';
import { transactionValues } from './transaction-values.ts';

const intl = createIntl({ locale: 'en', messages });
const none: Again = { of: null, by: null, offered: false };

/** A rental whose payment has expired. */
function page(role: TransactionPage['role'], again: Partial<Again> = {}): TransactionPage {
  return {
    ...{ id: 'ended', role, kind: 'rent', state: 'payment-expired', stage: 'failed', waitsFor: null },
    ...{ partBack: null, negotiation: null, hasOrder: true, isBeingAccepted: false },
    ...{
      lastTransition: 'expire-payment',
      lastTransitionedAt: new Date(0),
      createdAt: new Date(0),
      quantity: 1,
      delivery: 'pick-up',
    },
    ...{
      rentalDays: null,
      payin: money(21_600, 'NZD'),
      money: 'released',
      kept: null,
      ...{ borne: null, lenderPayout: null },
      together: [],
      partIfCancelled: null,
      history: [],
      offered: [],
    },
    breakdown: { malformed: 'unit-line-missing' },
    listing: { id: 'l', title: 'Luna' } as TransactionPage['listing'],
    isBlocked: false,
    other: {
      id: 'o',
      state: 'active',
      displayName: 'Mei C',
      initials: 'MC',
      imageId: null,
    } as TransactionPage['other'],
    feed: [{ transition: 'expire-payment', voice: 'other', at: new Date(0) }],
    ...{
      waitingFor: null,
      dueTransition: null,
      dueAt: null,
      freeUntil: null,
      halfUntil: null,
      plan: null,
      shippingAddress: null,
    },
    ...{ pickUp: null, card: null, now: new Date(0) },
    again: { ...none, ...again },
    threads: { question: null, offer: null },
    care: '',
    handover: {
      steps: [],
      expected: null,
      later: [],
      open: [],
      reason: null,
      isGivenBack: false,
      isDisputed: false,
      isLost: false,
      objectUntil: null,
      isInDoubt: false,
      wayBack: null,
      isMissing: false,
      returnUntil: null,
      isReturnUnsaid: false,
      overdue: null,
    },
  };
}

const feed = (shown: TransactionPage) =>
  renderPart(<TransactionFeed transaction={shown} messages={[]} seenId={null} />);
const actions = (shown: TransactionPage, payAt: string | null) =>
  renderPart(<TransactionActions transaction={shown} to="/order/ended/details" payAt={payAt} mayWrite={false} />);

/** Texts of links with their addresses. */
function linksOf(html: string): string[][] {
  return [...html.matchAll(/<a\b[^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/g)].map(([, to = '', text = '']) => [
    wordsOf(text).trim(),
    to.replaceAll('&amp;', '&'),
  ]);
}

describe('the button', () => {
  const payAt = '/l/luna/l/checkout?start=2026-12-10&end=2026-12-13&again=ended';

  test('pays an expired order again at its checkout', () => {
    expect(linksOf(actions(page('customer', { offered: true }), payAt))).toContainEqual(['Pay again', payAt]);
  });

  test('finishes a payment that is still open', () => {
    const open = { ...page('customer'), state: 'pending-payment', stage: 'paying' } as const;
    expect(linksOf(actions(open, payAt))).toContainEqual(['Finish paying', payAt]);
  });

  test('is not there for the lender, nor once the order was paid again', () => {
    expect(wordsOf(actions(page('provider'), null))).not.toContain('Pay again');
    expect(wordsOf(actions(page('customer', { by: 'next' }), null))).not.toContain('Pay again');
  });
});

describe('the feed', () => {
  test.each([
    ['customer', 'You are paying again in a', '/order/next/details'],
    ['provider', 'Mei is paying again in a', '/sale/next/details'],
  ] as const)('of the %s ends with a link to the order that pays this one again', (role, words, to) => {
    const html = feed(page(role, { by: 'next' }));
    expect(wordsOf(html).replaceAll(/\s+/g, ' ')).toContain(`${words} new order`);
    expect(linksOf(html)).toEqual([['new order', to]]);
    expect(html.lastIndexOf('<li')).toBe(html.lastIndexOf('<li', html.indexOf('new order')));
  });

  test.each([
    ['customer', 'You are paying again for an', '/order/first/details'],
    ['provider', 'Mei is paying again for an', '/sale/first/details'],
  ] as const)('of the %s begins with a link to the order that is paid again', (role, words, to) => {
    const html = feed(page(role, { of: 'first' }));
    expect(wordsOf(html).replaceAll(/\s+/g, ' ')).toContain(`${words} earlier order`);
    expect(linksOf(html)).toEqual([['earlier order', to]]);
    expect(html.indexOf('<li')).toBe(html.lastIndexOf('<li', html.indexOf('earlier order')));
  });

  test('of an order that was paid once has no such line', () => {
    expect(linksOf(feed(page('customer', { offered: true })))).toEqual([]);
  });
});

describe('the question before an answer to a bag', () => {
  const item = (id: string, stage: 'requested' | 'agreed' | 'failed', backUpOf: string | null = null) =>
    ({ id, listingId: id, title: id, imageId: null, label: null, stage, backUpOf, amount: null }) as const;
  const here = item('ended', 'requested');
  const question = (role: 'customer' | 'provider', ...others: ReturnType<typeof item>[]) => {
    const action = role === 'customer' ? 'cancel-by-customer' : 'decline';
    const shown = { ...page(role), state: 'preauthorized', stage: 'requested', money: 'held' } as const;
    const values = transactionValues(intl, { ...shown, together: others.length === 0 ? [] : [here, ...others] });
    const ids = [`transaction.confirm.${action}`, `transaction.confirm.${action}-line`] as const;
    return ids.map((id) => intl.formatMessage({ id }, values)).join(' ');
  };

  test.each([
    ['one item', [], /^Decline Mei’s request\? The hold on Mei’s card is released, and the days/],
    ['what is left of a bag', [item('a', 'failed')], /^Decline Mei’s request\?/],
    ['a part', [item('a', 'requested')], /^Leave out Luna\? Mei doesn’t pay for Luna, .* The other item stays in/],
    ['a bag', [item('a', 'requested'), item('b', 'requested')], /again\. The other 2 items stay in the request\. This/],
    [
      'a part with its back-up',
      [item('a', 'requested'), item('b', 'requested', 'Luna')],
      /again\. Its back-up is left out too\. The other item stays in the request\. This/,
    ],
    ['an item and its back-up', [item('b', 'requested', 'Luna')], /^Decline Mei’s request\? .* again\. This/],
  ])('names for the lender what %s leaves', (_, others, words) => {
    expect(question('provider', ...others)).toMatch(words);
  });

  test('says to the customer that all of it ends, whatever hangs together', () => {
    expect(question('customer')).toMatch(
      /^Cancel Luna\? The hold of \$216\.00 on your card is released, never charged\./,
    );
    expect(question('customer', item('b', 'requested', 'Luna'))).toMatch(/^Cancel the whole request\? Both items are/);
    expect(question('customer', item('a', 'requested'), item('b', 'requested', 'Luna'))).toMatch(
      /^Cancel the whole request\? All 3 items are cancelled, and the hold on your card is released, never charged\./,
    );
  });
});

describe('the words of a bag', () => {
  const item = (id: string, stage: 'requested' | 'agreed' | 'failed', dollars: number) =>
    ({
      ...{ id, listingId: id, title: id, imageId: null, label: null, stage, backUpOf: null },
      amount: stage === 'failed' ? null : money(dollars * 100, 'NZD'),
    }) as const;
  const requested = { state: 'preauthorized', stage: 'requested', money: 'held' } as const;
  const breakdown = { rows: [], total: money(9000, 'NZD') };
  const next = (...together: ReturnType<typeof item>[]) =>
    intl.formatMessage(
      { id: 'transaction.next.provider.preauthorized' },
      transactionValues(intl, { ...page('provider'), ...requested, breakdown, together }),
    );

  test('promise its lender what all that she accepts comes to', () => {
    expect(next()).toContain('Accept, and you receive $90.00 when the rental is complete.');
    expect(next(item('ended', 'requested', 90), item('a', 'requested', 20))).toContain(
      'Accept all 2, and you receive $110.00 in all, for each item when its rental or sale is complete.',
    );
    expect(next(item('ended', 'requested', 90), item('a', 'failed', 20))).toContain('Accept, and you receive $90.00');
  });

  test('name no amount of what happened, which moves with the charges of the one that leads', () => {
    const lines = (together: readonly ReturnType<typeof item>[], role: 'customer' | 'provider' = 'customer') =>
      (['requested', 'agreed', 'failed'] as const).flatMap((stage) =>
        (['confirm-payment', 'multi-vendor-payment', 'accept'] as const).map((transition) => {
          const voice = transition === 'accept' ? (role === 'customer' ? 'other' : 'you') : role;
          const values = transactionValues(intl, { ...page(role), ...requested, stage, together });
          return intl.formatMessage({ id: `transaction.feed.${transition}` }, { ...values, voice });
        }),
      );
    const bag = [item('ended', 'requested', 90), item('a', 'failed', 20)];
    for (const role of ['customer', 'provider'] as const) expect(lines(bag, role).join(' ')).not.toContain('$');
    expect(lines(bag)).toContain('You sent the request. The payment for all of it was held on your card.');
    expect(lines(bag)).toContain('Mei accepted. Your payment went through.');
    expect(lines(bag, 'provider')).toContain('You accepted. Mei paid.');
    expect(lines([])).toContain('You sent the request. $216.00 was held on your card.');
    expect(lines([])).toContain('Mei accepted. You paid $216.00.');
  });
});

describe('a message', () => {
  const message = {
    ...{
      id: 'm',
      content: 'Call me on 021 123 4567',
      createdAt: new Date(1),
      own: false,
      photos: [],
      unsafe: ['phone'] as readonly UnsafeKind[],
      isHidden: false,
    },
    sender: { id: 'o', displayName: 'Mei C', initials: 'MC', imageId: null } as TransactionPage['other'],
  };
  const words = (changes: Partial<typeof message>, seenId: string | null = null) => {
    const transaction = page('provider');
    return wordsOf(
      renderPart(<TransactionFeed {...{ transaction, seenId }} messages={[{ ...message, ...changes }]} />),
    );
  };

  test('with a number has a warning for its reader', () => {
    expect(words({})).toContain('Careful: this seems to have a phone number.');
    expect(words({ unsafe: [] })).not.toContain('Careful');
  });

  test('can be reported by its reader, and says that it was seen to its writer', () => {
    expect(words({})).toContain('Report');
    expect(words({ own: true }, 'm')).toContain('Seen');
    expect(words({ own: true }, null)).not.toMatch(/Seen|Report/);
  });

  test('that a thread began with stands below the line that says so', () => {
    const enquiry = {
      ...page('provider'),
      feed: [{ transition: 'enquire', voice: 'other', at: new Date(2) } as const],
    };
    const html = renderPart(<TransactionFeed transaction={enquiry} messages={[message]} seenId={null} />);
    expect(wordsOf(html)).toMatch(/asked about[^]*021 123 4567/);
  });

  test('that we have removed says so', () => {
    expect(words({ content: '', isHidden: true })).toContain('We’ve removed this message.');
    expect(words({ content: '', isHidden: true })).not.toContain('Report');
  });
});
