import { describe, expect, test } from 'vitest';
import type { Day } from '#src/domain/dates/day.ts';
import type { Email, Party } from '#src/domain/process/words.ts';
import { currentProcess } from '#src/processes/registry.ts';
import { ids, someFacts, someMessage } from '#tests/support/notification-facts.ts';
import { catalogue, ruleOf } from './catalogue.ts';
import type { EmailContent, KindRule } from './kind-rule.ts';
import { preferenceGroups } from './preferences.ts';
import type { TransactionFacts } from './transaction-facts.ts';
import { transactionKinds } from './transaction-kinds.ts';

/** Whom the process tells of what. */
const notices = new Map(
  currentProcess.transitions.flatMap(({ notifies = [] }) =>
    notifies.map(({ email, to }) => [`${email} to ${to}`, [email, to]] as const),
  ),
);
const notified: readonly (readonly [Email, Party])[] = [...notices.values()].toSorted();

const every = notified.flatMap(([kind, to]) => (['rent', 'sale'] as const).map((sort) => [kind, to, sort] as const));

function emailOf<Facts>(rule: KindRule<Facts>, facts: Facts): EmailContent {
  const email = rule.email?.(facts) ?? null;
  if (email === null) throw new Error('This kind has no email');
  return email;
}

function textsOf({ subject, preview, heading, paragraphs, deadline = '', button }: EmailContent): string[] {
  return [subject, preview, heading, ...paragraphs, deadline, button].filter(Boolean);
}

const others = (kind: 'rent' | 'sale') =>
  ['Ada pump', 'Gala clutch'].map((title) => {
    const { quantity, rentalDays, listing } = someFacts({ kind });
    return { kind, quantity, rentalDays, listing: { ...listing, title } };
  });

test('the process tells of every kind that it may tell of', () => {
  expect(Object.keys(transactionKinds).toSorted()).toEqual([...new Set(notified.map(([kind]) => kind))].toSorted());
});

test.each(every)('%s to the %s (%s) says of nothing that is closed that it is available', (kind, to, sort) => {
  const rule = catalogue[kind];
  for (const by of ['customer', 'provider', 'system', 'operator'] as const) {
    const facts = someFacts({ to, by, kind: sort, isClosed: true });
    for (const text of [...textsOf(emailOf(rule, facts)), ...(rule.bell === null ? [] : [rule.bell(facts)])]) {
      expect(text.trim()).not.toBe('');
      expect(text).not.toMatch(/available|undefined|null|[{}]|  /);
    }
  }
});

test.each(every)('%s to the %s (%s) has complete texts in the words of the site', (kind, to, sort) => {
  const rule = catalogue[kind];
  for (const by of ['customer', 'provider', 'system', 'operator'] as const) {
    for (const [offer, together] of [[null], [12_000], [null, others('rent')], [null, others('sale')]] as const) {
      const facts = someFacts({ to, by, kind: sort, offer, ...(together && { together }) });
      const email = emailOf(rule, facts);
      const bell = rule.bell === null ? [] : [rule.bell(facts)];
      for (const text of [...textsOf(email), ...bell]) {
        expect(text.trim()).not.toBe('');
        expect(text).not.toMatch(/\bmails?\b|\bpieces?\b|\bcloset\b|said yes|undefined|null|NaN|[{}]|  /i);
        expect(text, 'the start of a text').toMatch(/^[\p{Lu}\p{N}$“]/u);
      }
      // The button is not repeated above itself, nor the subject behind itself.
      expect(email.paragraphs.join(' ')).not.toContain(email.button);
      expect(email.preview).not.toBe(email.subject);
      expect([email.subject, ...bell].every((text) => text.length < 90)).toBe(true);
    }
  }
  expect(Object.keys(preferenceGroups)).toContain(rule.group);
});

test.each(notified)('%s to the %s names that side, and its own page', (kind, to) => {
  const { recipientId, detailPage, transactionId, listingId, imageId } = catalogue[kind].columns(someFacts({ to }));
  expect(recipientId).toBe(ids[to]);
  expect(detailPage).toBe(`/${to === 'customer' ? 'order' : 'sale'}/${ids.transaction}`);
  expect({ transactionId, listingId, imageId }).toEqual({
    transactionId: ids.transaction,
    listingId: ids.listing,
    imageId: ids.image,
  });
});

test('each kind, side and transition is told once of its own', () => {
  const keys = notified.flatMap(([kind, to]) =>
    [1, 2].map((sequence) => catalogue[kind].columns(someFacts({ to, sequence })).onceKey),
  );
  expect(new Set(keys).size).toBe(notified.length * 2);
});

test('all kinds are in the bell and sent by email, but a receipt is only an email, and a new item only a row and a line', () => {
  const channels = (kind: keyof typeof catalogue) =>
    (['bell', 'email'] as const).filter((channel) => catalogue[kind][channel] !== null);
  for (const kind of Object.keys(catalogue) as (keyof typeof catalogue)[])
    expect(channels(kind), kind).toEqual(
      kind === 'payment-receipt' ? ['email'] : kind === 'item-listed' ? ['bell'] : ['bell', 'email'],
    );
  const frequent = Object.keys(catalogue).filter((kind) => ruleOf(kind).isFrequent);
  expect(frequent).toEqual(['item-listed']);
});

test('a party that the process does not tell has no text', () => {
  expect(() => emailOf(catalogue['request-received'], someFacts({ to: 'customer' }))).toThrow(
    'no text for the customer',
  );
  expect(() => ruleOf('news')).toThrow('no kind news');
  expect(() => ruleOf('toString')).toThrow('no kind toString');
});

describe('what the texts say', () => {
  const written = (kind: Email, facts: Partial<TransactionFacts> = {}) => emailOf(catalogue[kind], someFacts(facts));

  test('an acceptance says what is booked, or that it is bought', () => {
    expect(written('request-accepted')).toMatchObject({
      subject: 'Isobel accepted: Luna slip, Dec 10 to 13',
      heading: 'Isobel accepted your request',
      paragraphs: ['You booked Luna slip for Dec 10 to 13.', expect.stringContaining('It arrives by Wed, Dec 9.')],
    });
    expect(written('request-accepted', { kind: 'sale' })).toMatchObject({
      subject: 'Isobel accepted: Luna slip',
      paragraphs: [
        'You bought Luna slip.',
        'You can cancel for a full refund until Isobel records that it is sent. If nothing is recorded within five working days, the sale is cancelled and you get a full refund.',
      ],
    });
    expect(written('request-accepted', { kind: 'sale', delivery: 'pick-up' }).paragraphs.join()).toContain(
      'until Isobel records that it is handed over.',
    );
    expect(written('request-accepted', { kind: 'sale', to: 'provider' }).paragraphs.join()).toMatch(
      /Record on the page of the sale that it is sent, within five working days: after that the sale is cancelled and \w+ gets a full refund\./,
    );
  });

  test('what the system accepted says why: the price of an offer, or an instant listing', () => {
    const told = (facts: Partial<TransactionFacts>) => {
      const given = someFacts({ to: 'provider', by: 'system', ...facts });
      return [catalogue['request-accepted'].bell?.(given), emailOf(catalogue['request-accepted'], given)] as const;
    };
    const [agreedBell, agreed] = told({});
    expect(agreedBell).toBe('Mei paid the agreed price: you are lending your Luna slip, Dec 10 to 13');
    expect([agreed.subject, agreed.paragraphs[0]]).toEqual([
      'Mei paid the agreed price for your Luna slip',
      'You are lending your Luna slip, Dec 10 to 13. You agreed on the price, so the request was accepted automatically.',
    ]);
    const [bell, instant] = told({ isInstant: true, kind: 'sale' });
    expect(bell).toBe('Mei bought your Luna slip');
    expect([instant.subject, instant.heading, instant.preview]).toEqual([
      ...['Mei bought your Luna slip', 'A new sale from Mei', 'Accepted at once, as you chose for this item.'],
    ]);
    expect(JSON.stringify(instant)).not.toContain('agreed');
    const toCustomer = (facts: object) => written('request-accepted', { by: 'system', ...facts });
    expect(toCustomer({ isInstant: true })).toMatchObject({
      ...{ subject: 'Confirmed: Luna slip, Dec 10 to 13', heading: 'Your booking is confirmed' },
    });
    expect(toCustomer({}).heading).toBe('Isobel accepted your request');
  });

  test('amounts, deadline and free cancellation are those of the facts, in the marketplace’s zone', () => {
    expect(written('request-received', { to: 'provider' })).toMatchObject({
      preview: 'Answer by Tue, Dec 8, 4:10 pm. Accept, and you receive $256.80.',
      deadline: 'Answer by Tue, Dec 8, 4:10 pm. After that the request expires.',
    });
    const receipt = written('payment-receipt', { paidOn: '2026-12-07' as Day });
    expect(receipt.subject).toBe('Receipt: $289.00 for Luna slip');
    // A receipt is kept for years.
    expect(receipt.paragraphs[0]).toContain('Dec 10, 2026 to Dec 13, 2026. Paid on Dec 7, 2026.');
    expect(receipt.listing?.details[0]).toBe('Dec 10, 2026 to Dec 13, 2026');
    expect(written('payment-receipt').paragraphs[0]).not.toContain('Paid on');
    const accepted = written('request-accepted', { freeUntil: '2026-11-25T11:00:00.000Z' });
    expect(accepted.paragraphs).toContain('You can cancel for a full refund until the end of Wed, Nov 25.');
    const half = { halfUntil: '2026-12-02T11:00:00.000Z' };
    expect(written('request-accepted', { freeUntil: '2026-11-25T11:00:00.000Z', ...half }).paragraphs).toContain(
      'If you cancel after that and before the end of Wed, Dec 2, you get half of the rental price and all of the delivery back.',
    );
    expect(written('request-accepted', half).paragraphs.join()).toContain(
      'If you cancel before the end of Wed, Dec 2,',
    );
  });

  test('offers name their price', () => {
    const facts = { offer: 12_000 };
    expect(written('offer-received', { ...facts, to: 'provider' }).subject).toBe(
      'Mei offered $120.00 for your Luna slip',
    );
    expect(written('offer-countered', facts).subject).toBe('Isobel made a counter-offer of $120.00 for Luna slip');
    expect(written('offer-accepted', facts).paragraphs[0]).toContain('agreed on $120.00');
  });

  test('the item’s block says the days, and how it is delivered', () => {
    expect(written('request-sent').listing?.details).toEqual(['Thu, Dec 10 to Sun, Dec 13', '4 days, by courier']);
    expect(written('request-sent', { kind: 'sale', delivery: 'pick-up' }).listing?.details).toEqual([
      '1 item, picked up',
    ]);
  });

  test('the item’s block of a question says no order, because nothing is ordered', () => {
    for (const kind of ['rent', 'sale'] as const)
      expect(written('enquiry-received', { to: 'provider', kind, rentalDays: null }).listing?.details).toEqual([]);
  });

  test('a cancellation of what was sent says what becomes of the item', () => {
    const said = (to: 'customer' | 'provider', facts: Partial<TransactionFacts>) =>
      written('transaction-canceled', { to, by: 'customer', ...facts }).paragraphs.join(' ');
    expect(said('provider', {})).toContain('available again');
    const out = said('provider', { isOut: true });
    expect(out).toMatch(
      /^(?!.*available again).*says that the item, which you have sent, hasn’t arrived\. .*report a problem/,
    );
    expect(said('customer', { isOut: true })).toContain('If the item still arrives, record that');
    expect(said('provider', { isOut: true, by: 'operator' })).not.toContain('says that');
  });

  test('a sale that is cancelled after it was sent is not said to be available, and leads its lender to her stock', () => {
    const sold = { kind: 'sale', by: 'operator', isOut: true } as const;
    const ofLender = written('transaction-canceled', { ...sold, to: 'provider' });
    const lines = ofLender.paragraphs.join(' ');
    expect(lines).not.toContain('available again');
    expect(lines).toMatch(/isn’t counted for sale.*asked \S+ to give it back/);
    expect(ofLender.more?.map(({ path }) => path)).toEqual([expect.stringMatching(/^\/l\/.+\/edit\/pricing$/)]);
    const ofBuyer = written('transaction-canceled', { ...sold, to: 'customer' });
    expect(ofBuyer.paragraphs.join(' ')).toMatch(/give it back to \S+: arrange that by message/);
    expect([ofBuyer.more, written('transaction-canceled', { ...sold, to: 'provider', kind: 'rent' }).more]).toEqual([
      undefined,
      undefined,
    ]);
  });

  test('a completion promises what goes to the bank, and nothing else', () => {
    const said = (payout: number, facts: Partial<TransactionFacts> = {}) => {
      const { subject, heading, paragraphs } = written('transaction-completed', {
        ...{ to: 'provider', by: 'system', payout },
        ...facts,
      });
      return [subject, heading, ...paragraphs].join(' ');
    };
    expect(said(100)).toMatch(/on its way.*goes to your bank account/);
    expect(said(0)).toMatch(/^(?!.*(on its way|bank account|\$0)).*is complete.*nothing is paid to you/);
    expect(said(10_000, { payoutWaits: true })).toMatch(
      /^(?!.*(on its way|bank account)).*is complete.*\$100\.00 is paid to you once your payout details are in order/,
    );
    expect(said(10_000, { payoutNetted: 4000 })).toMatch(
      /^\$60\.00 is on its way.*\$60\.00 goes to your bank account\. \$40\.00 more went towards what you owed/,
    );
    expect(said(10_000, { payoutNetted: 10_000 })).toMatch(
      /^(?!.*(on its way|bank account)).*is complete.*\$100\.00 went towards what you owed for an earlier order/,
    );
  });

  test('a cancellation says who cancelled', () => {
    const heading = (facts: Partial<TransactionFacts>) => written('transaction-canceled', facts).heading;
    expect(heading({ by: 'customer' })).toBe('You cancelled');
    expect(heading({ by: 'provider' })).toBe('Isobel cancelled');
    expect(heading({ by: 'operator' })).toBe('This was cancelled');
  });

  test('why somebody cancelled is told by their own cancellation, and never at the foot of the email', () => {
    const why = 'The reason: the item is damaged.';
    const facts = { reason: { reason: 'damaged', note: '' } } as const;
    expect(written('transaction-canceled', { ...facts, by: 'provider' }).paragraphs).toContain(why);
    for (const by of ['customer', 'provider'] as const)
      expect(written('transaction-canceled', { ...facts, by })).not.toHaveProperty('reason');
  });
});

describe('messages', () => {
  test('one is quoted, and of several the latest', () => {
    expect(emailOf(catalogue['message-received'], someMessage())).toMatchObject({
      subject: 'Mei sent you a message about Luna slip',
      preview: 'Is it lined?',
      paragraphs: ['“Is it lined?”'],
      button: 'Read and reply',
    });
    const three = someMessage({ count: 3, excerpt: 'And warm?' });
    expect(emailOf(catalogue['message-received'], three)).toMatchObject({
      subject: 'Mei sent you 3 messages about Luna slip',
      paragraphs: ['The latest: “And warm?”'],
    });
  });

  test('they are told to the other side, on its own page', () => {
    const columns = (to: Party) =>
      catalogue['message-received'].columns(someMessage({ to, recipientId: ids[to], senderId: ids.message }));
    expect(columns('provider')).toMatchObject({ recipientId: ids.provider, detailPage: `/sale/${ids.transaction}` });
    expect(columns('customer')).toMatchObject({ recipientId: ids.customer, detailPage: `/order/${ids.transaction}` });
  });
});
