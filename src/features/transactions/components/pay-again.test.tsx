import type { UnsafeKind } from '#src/domain/text/scam-guard.ts';
import { describe, expect, test } from 'vitest';
import { money } from '#src/domain/money/money.ts';
import { renderPart, wordsOf } from '#tests/support/render-part.tsx';
import type { Again } from '../again-for.server.ts';
import type { TransactionPage } from '../transaction-page.server.ts';
import { TransactionActions } from './actions/transaction-actions.tsx';
import { TransactionFeed } from './transaction-feed.tsx';

const none: Again = { of: null, by: null, offered: false };

/** A rental whose payment has expired. */
function page(role: TransactionPage['role'], again: Partial<Again> = {}): TransactionPage {
  return {
    ...{ id: 'ended', role, kind: 'rent', state: 'payment-expired', stage: 'failed', waitsFor: null },
    ...{ negotiation: null, hasOrder: true },
    ...{ lastTransition: 'expire-payment', lastTransitionedAt: new Date(0), quantity: 1, delivery: 'pick-up' },
    ...{
      rentalDays: null,
      payin: money(21_600, 'NZD'),
      money: 'released',
      kept: null,
      borne: null,
      together: [],
      partIfCancelled: null,
      history: [],
      offered: [],
    },
    breakdown: { malformed: 'unit-line-missing' },
    listing: { id: 'l', title: 'Luna' } as TransactionPage['listing'],
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
    handover: { steps: [], expected: null, later: [], open: [], reason: null },
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
