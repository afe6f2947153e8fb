import { eq } from 'drizzle-orm';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { listings, notificationEvents, users } from '#src/database/schema/schema.ts';
import { ruleOf } from '#src/features/notifications/catalogue.ts';
import { intl } from '#src/i18n/intl.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { renderPart, wordsOf } from '#tests/support/render-part.tsx';
import { saleOrder } from '#tests/support/test-context.ts';
import { lastLine } from '../components/last-line.ts';
import { TransactionFeed } from '../components/transaction-feed.tsx';
import { TransactionTitle } from '../components/transaction-title.tsx';
import { execute } from '../execute.server.ts';
import { inboxOf } from '../inbox.server.ts';
import { executeDue } from '../timers.server.ts';
import { system } from '../transaction.server.ts';
import { transactionPage } from '../transaction-page.server.ts';

const context = await contextOfFile();
const { app, flow } = context;

const forCause = { state: 'closed', closedBecause: 'A copy.' } as const;

/** What both are told of a request that expired, and what its page says above. */
async function expired(closed: 'customerId' | 'lenderId' | 'listingId' | null) {
  const fixture = await flow.saleFixture();
  const id = await flow.preauthorised(fixture, saleOrder(fixture.listingId));
  if (closed === 'listingId') await app.db.update(listings).set(forCause).where(eq(listings.id, fixture.listingId));
  else if (closed !== null) await app.db.update(users).set({ banned: true }).where(eq(users.id, fixture[closed]));
  await flow.untilDue(id);
  await executeDue(app);
  const told = async (userId: string) => {
    const events = await app.db.select().from(notificationEvents).where(eq(notificationEvents.transactionId, id));
    const event = events.find(({ kind, recipientId }) => kind === 'request-expired' && recipientId === userId);
    const rule = ruleOf('request-expired');
    const facts = rule.facts.parse(event?.facts);
    const { subject, preview, heading, paragraphs } = rule.email?.(facts) ?? {};
    const page = await transactionPage(app, { id: userId }, id);
    const title = wordsOf(renderPart(createElement(TransactionTitle, { transaction: page })));
    const feed = wordsOf(renderPart(createElement(TransactionFeed, { transaction: page, messages: [], seenId: null })));
    const { rows } = await inboxOf(
      app,
      { id: userId },
      { side: page.role === 'customer' ? 'orders' : 'sales', kind: null, page: 1 },
    );
    const line = rows.map((row) => lastLine(intl, row)).join();
    return {
      feed: `${feed} | ${line}`,
      notice: [rule.bell?.(facts), subject, preview, heading, ...(paragraphs ?? [])].join(' | '),
      title,
    };
  };
  return { customer: await told(fixture.customerId), lender: await told(fixture.lenderId) };
}

test('who did not answer in time is said to both', async () => {
  const { customer, lender } = await expired(null);
  expect(customer.notice).toMatch(/did not answer your request for .* in time .* No answer in time .* did not answer/);
  expect(customer.title).toMatch(/ did not answer in time/);
  expect(lender.notice).toMatch(/You missed a request for your /);
  expect(lender.title).toMatch(/You did not answer .* in time/);
});

test('nobody missed a request of a customer whose account was closed, nor one to such a lender', async () => {
  for (const closed of ['customerId', 'lenderId'] as const) {
    const { customer, lender } = await expired(closed);
    expect(customer.notice).toMatch(/Your request for .* has expired .* expired without an answer/);
    expect(lender.notice).toMatch(/The request for your .* has expired .* expired without an answer/);
    for (const { notice } of [customer, lender]) expect(notice).not.toMatch(/missed|not answer|in time/);
    const { title } = closed === 'customerId' ? lender : customer;
    expect(title).toMatch(/request for .* has expired/);
  }
});

test('the item of a request that the system declines is available again, unless its listing is closed', async () => {
  for (const facts of [{}, { state: 'closed' }, forCause] as const) {
    const fixture = await flow.saleFixture();
    const id = await flow.preauthorised(fixture, saleOrder(fixture.listingId));
    if ('state' in facts) await app.db.update(listings).set(facts).where(eq(listings.id, fixture.listingId));
    await execute(app, { actor: system, transactionId: id, transition: 'decline' });
    const events = await app.db.select().from(notificationEvents).where(eq(notificationEvents.transactionId, id));
    const event = events.find(
      ({ kind, recipientId }) => kind === 'request-declined' && recipientId === fixture.lenderId,
    );
    const rule = ruleOf('request-declined');
    const { preview, paragraphs = [] } = rule.email?.(rule.facts.parse(event?.facts)) ?? {};
    for (const words of [preview, paragraphs.join(' ')]) {
      expect(words).toContain('The payment could not be taken');
      expect(words?.includes('available again')).toBe(!('state' in facts));
    }
  }
});

test('nor one for a listing that was closed for cause', async () => {
  const { customer, lender } = await expired('listingId');
  expect(customer.notice).toMatch(/Your request for .* has expired .* expired without an answer/);
  expect(lender.notice).toMatch(/The request for your .* has expired .* expired without an answer/);
  expect([customer.title, lender.title]).toEqual([
    ...[
      expect.stringMatching(/^ ?Your request for .* has expired/),
      expect.stringMatching(/^ ?The request for your .* has expired/),
    ],
  ]);
  expect(lender.title).not.toContain('available again');
  for (const { notice, title, feed } of [customer, lender]) {
    expect(`${notice} ${title} ${feed}`).not.toMatch(/missed|not answer|in time/);
    expect(feed.match(/expired without an answer/g)).toHaveLength(2);
  }
});
