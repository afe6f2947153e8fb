import { expect, test } from 'vitest';
import { currentProcess } from '#src/processes/registry.ts';
import { ids, someFacts, someMessage } from '#tests/support/notification-facts.ts';
import { renderPart, wordsOf } from '#tests/support/render-part.tsx';
import { catalogue, ruleOf } from '../catalogue.ts';
import type { DisputeFacts } from '../dispute-kind.ts';
import type { BellRow } from '../queries.server.ts';
import { NotificationList } from './notification-list.tsx';

const dispute: DisputeFacts = {
  ...{ disputeId: 'dp_1', transactionId: ids.transaction, recipientId: ids.provider, listing: someFacts().listing },
};

/** Facts of every kind, for each side that is told. */
const handover = {
  ...{ transactionId: ids.transaction, to: 'provider', recipientId: ids.provider, otherId: ids.customer },
  ...{ otherName: 'Mei', kind: 'rent', listing: someFacts().listing },
};
const expiring = {
  ...{ transactionId: ids.transaction, otherId: ids.customer, otherName: 'Mei', turn: ids.message, others: 0 },
  ...{ deadline: '2026-12-08T03:10:00.000Z', listing: someFacts().listing },
};
const notified: readonly (readonly [string, unknown])[] = [
  ...currentProcess.transitions.flatMap(({ notifies = [] }) =>
    notifies.map(({ email, to }) => [email, someFacts({ to, offer: 12_000 })] as const),
  ),
  ['message-received', someMessage()],
  ['payment-disputed', dispute],
  ['dispute-over', { ...dispute, isGivenBack: true }],
  [
    'party-gone',
    {
      ...{ transactionId: ids.transaction, to: 'provider', recipientId: ids.provider, what: 'order', isKept: true },
      listing: someFacts().listing,
    },
  ],
  [
    'case-moved',
    {
      ...{ entryId: ids.message, transactionId: ids.transaction, to: 'provider', recipientId: ids.provider },
      ...{ actorId: ids.customer, otherName: 'Mei', what: 'opened', listing: someFacts().listing },
      ...{ amount: null, currency: 'NZD', answerBy: null },
    },
  ],
  ['handover-recorded', { ...handover, step: 'dispatched', way: 'courier' }],
  ['handover-due', { ...handover, step: 'dispatched', why: 'late', own: true, day: '2026-12-08' }],
  ['id-checked', { checkId: ids.message, recipientId: ids.provider, outcome: 'rejected', reason: 'name-differs' }],
  [
    'credit-earned',
    { recipientId: ids.provider, friendId: ids.customer, amount: 500, currency: 'NZD', expiresAt: null },
  ],
  [
    'listing-decided',
    {
      ...{ decisionId: ids.message, recipientId: ids.provider, outcome: 'returned', reason: 'Too dark.' },
      listing: { id: ids.listing, title: 'Luna slip', designer: 'Ines Vale', imageId: ids.image },
    },
  ],
  [
    'message-decided',
    {
      ...{ decisionId: ids.message, recipientId: ids.provider, outcome: 'hidden', reason: 'An insult.' },
      ...{ transactionId: ids.transaction, to: 'provider', listing: someFacts().listing },
    },
  ],
  [
    'review-decided',
    {
      ...{ decisionId: ids.message, recipientId: ids.provider, subjectId: ids.customer, outcome: 'hidden' },
      reason: 'An insult.',
    },
  ],
  ['export-ready', { exportId: ids.message, recipientId: ids.provider }],
  [
    'calendar-failing',
    {
      ...{ calendarId: ids.message, since: '2026-12-01T04:00:00.000Z', recipientId: ids.provider, title: 'Luna slip' },
      ...{ listingId: ids.listing, host: 'calendar.example', page: '/l/luna-slip/1/edit/availability' },
    },
  ],
  [
    'price-fallen',
    {
      ...{ recipientId: ids.customer, before: 8300, now: 7000, currency: 'NZD' },
      listing: { id: ids.listing, title: 'Luna slip', designer: 'Ines Vale', imageId: ids.image },
    },
  ],
  [
    'days-freed',
    {
      ...{ recipientId: ids.customer, wishId: ids.message, first: '2026-12-10', last: '2026-12-13' },
      listing: { id: ids.listing, title: 'Luna slip', designer: 'Ines Vale', imageId: ids.image },
    },
  ],
  [
    'item-listed',
    {
      ...{ recipientId: ids.customer, lenderId: ids.provider, lenderName: 'Amelia T' },
      listing: { id: ids.listing, title: 'Luna slip', designer: 'Ines Vale', imageId: ids.image },
    },
  ],
  [
    'search-found',
    {
      ...{ recipientId: ids.customer, savedSearchId: ids.message, name: 'Dresses to rent', page: '/s?pub_sizing=8' },
      ...{ byEmail: true, unsubscribe: '/saved-searches/unsubscribe?t=1', until: '2026-12-01', count: 3, more: false },
      listings: [{ id: ids.listing, title: 'Luna slip', designer: 'Ines Vale', imageId: ids.image }],
    },
  ],
  [
    'search-ended',
    {
      ...{ recipientId: ids.customer, savedSearchId: ids.message, name: 'Dresses to rent', page: '/s' },
      ...{ byEmail: true, unsubscribe: '/saved-searches/unsubscribe?t=1' },
    },
  ],
  [
    'review-replied',
    {
      ...{ reviewId: ids.message, transactionId: ids.transaction, to: 'customer', recipientId: ids.customer },
      ...{ replierId: ids.provider, replierName: 'Isobel', excerpt: 'Thank you.' },
      listing: { id: ids.listing, title: 'Luna slip', designer: 'Ines Vale', imageId: ids.image },
    },
  ],
  [
    'review-due',
    {
      ...{ transactionId: ids.transaction, to: 'provider', recipientId: ids.provider, otherId: ids.customer },
      ...{ otherName: 'Mei', kind: 'rent', othersWaits: true, deadline: '2026-12-29T03:10:00.000Z' },
      listing: { id: ids.listing, title: 'Luna slip', designer: 'Ines Vale', imageId: ids.image },
    },
  ],
  ['request-expiring', { ...expiring, to: 'provider', recipientId: ids.provider, what: 'request' }],
  ['offer-expiring', { ...expiring, to: 'customer', recipientId: ids.customer, what: 'payment' }],
  ['payout-due', { changeId: ids.message, recipientId: ids.provider }],
  [
    'payout-reduced',
    {
      ...{ changeId: ids.message, transactionId: ids.transaction, recipientId: ids.provider, why: 'disputed' },
      ...{ isClaim: false, taken: 3000, left: 5700, currency: 'NZD' },
      listing: { id: ids.listing, title: 'Luna slip', designer: 'Ines Vale', imageId: ids.image },
    },
  ],
  ['bank-account-added', { changeId: ids.message, recipientId: ids.provider, last4: '0010' }],
  ['bank-account-changed', { changeId: ids.message, recipientId: ids.provider, last4: '0010' }],
  [
    'bank-payout',
    {
      ...{ payoutId: 'po_1', recipientId: ids.provider, outcome: 'failed', amount: 25_680, currency: 'NZD' },
      ...{ arrivesOn: '2026-12-18', last4: '0010' },
    },
  ],
];

function textOf([kind, facts]: (typeof notified)[number]): string | null {
  const { bell, facts: schema } = ruleOf(kind);
  return bell === null ? null : bell(schema.parse(facts));
}

function rowOf(text: string, row: Partial<BellRow> = {}): BellRow {
  return { id: 'x', text, path: '/', imageId: ids.image, actor: null, isSeen: false, at: new Date(0), ...row };
}

function listOf(rows: readonly BellRow[], isFirst = true): string {
  return renderPart(
    <NotificationList page={{ rows, next: null, now: new Date(0), mayMark: true, isUnseen: true }} isFirst={isFirst} />,
  );
}

test('events of every kind are rows with their text, time and image', () => {
  const kinds = new Set(notified.map(([kind]) => kind));
  expect([...kinds].toSorted()).toEqual(Object.keys(catalogue).toSorted());
  const texts = [...new Set(notified.flatMap((one) => textOf(one) ?? []))];
  expect(texts.length).toBeGreaterThan(15);
  const html = listOf(texts.map((text) => rowOf(text, { id: text })));
  for (const text of texts) expect(wordsOf(html)).toContain(` ${text} `);
  expect(html.match(/<time /g)).toHaveLength(texts.length);
  expect(html.match(/<img /g)).toHaveLength(texts.length);
});

test('a row leads to its own address, and only an unseen one has a dot', () => {
  const html = listOf([rowOf('Unseen', { id: '1' }), rowOf('Seen', { id: '2', isSeen: true })]);
  expect(html).toContain('href="/notifications/1"');
  expect(html.match(/aria-label="New"/g)).toHaveLength(1);
});

test('a banned actor is a dash, and where there is nobody and no image there is a drawing', () => {
  const banned = { id: 'y', state: 'banned', displayName: 'Banned user', initials: '', imageId: null } as const;
  expect(listOf([rowOf('Gone', { imageId: null, actor: { ...banned, profilePath: null } })])).toContain('avatar-none');
  expect(listOf([rowOf('System', { imageId: null })])).toContain('picture-none');
});

test('an empty list says what will be there, and an empty later page that it is the end', () => {
  expect(listOf([])).toContain('Nothing here yet');
  expect(listOf([], false)).toContain('No older notifications');
});
