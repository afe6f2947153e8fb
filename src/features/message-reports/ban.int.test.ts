import { and, eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { auditEntries, emails, notificationEvents, users } from '#src/database/schema/schema.ts';
import { sendMessage } from '#src/features/conversations/commands.server.ts';
import { openForOperator } from '#src/features/transactions/open-for-operator.server.ts';
import { countCancelledBy } from '#src/features/handover/handover.server.ts';
import { emailDueNotifications } from '#src/features/notifications/emails.server.ts';
import type { PartyGoneFacts } from '#src/features/notifications/party-gone-kind.ts';
import { cancelForReason } from '#src/features/transactions/cancel-for-reason.server.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { makeRental, makeUser } from '#tests/support/factories.ts';
import { makeOperator, viewerFor } from '#tests/support/id-checks.ts';
import { codeAfter } from '#tests/support/refusal-code.ts';
import { saleOrder, type Fixture } from '#tests/support/test-context.ts';
import { enquire, makeOffer, verifyEmail } from '#tests/support/threads.ts';
import { reportMessage } from './commands.server.ts';
import { decideMessage } from './decide.server.ts';
import type { MessageVerdict } from './forms.ts';

/** What a ban means to the other side of the orders of the banned account (record 0202). */
const context = await contextOfFile();
const { app, flow } = context;
const { db } = app;
let operator: Viewer;
beforeAll(async () => void (operator = await makeOperator(app)));

const reason = 'Insults everyone.';
const decide = (messageId: string, verdict: MessageVerdict) =>
  decideMessage(app, operator, { messageId, requestId: null }, { verdict, reason });

/** A message of the customer, or of the lender, that is reported. */
async function reported({ customerId, lenderId, listingId }: Fixture, by: 'customer' | 'lender'): Promise<string> {
  const transactionId = await enquire(context, customerId, listingId);
  const [writer, reporter] = by === 'customer' ? [customerId, lenderId] : [lenderId, customerId];
  const { id } = await sendMessage(app, { id: writer }, { transactionId, content: 'Pay me elsewhere.' });
  await reportMessage(app, viewerFor(reporter), id, { reason: 'elsewhere', details: '' });
  return id;
}

async function toldTo(recipientId: string) {
  const isTold = and(eq(notificationEvents.recipientId, recipientId), eq(notificationEvents.kind, 'party-gone'));
  const rows = await db.select().from(notificationEvents).where(isTold).orderBy(notificationEvents.createdAt);
  return rows.map(({ facts, detailPage }) => {
    const { transactionId, what, isKept } = facts as PartyGoneFacts;
    return [transactionId, what, isKept, detailPage] as const;
  });
}

async function emailsTo(recipientId: string): Promise<string[]> {
  await emailDueNotifications(app, 100);
  const isOfBan = and(eq(emails.recipientId, recipientId), eq(emails.kind, 'party-gone'));
  return (await db.select().from(emails).where(isOfBan)).map(({ text }) => text);
}

test('a lender is told of each open order whose customer is banned, once, and of no question', async () => {
  const fixture = await flow.saleFixture(4);
  const { customerId, lenderId, listingId } = fixture;
  const messageId = await reported(fixture, 'customer');
  const order = () => flow.accepted(fixture, saleOrder(listingId));
  const [kept, sent, over] = [await order(), await order(), await order()];
  await flow.recordedAs(lenderId, sent, 'dispatched');
  await cancelForReason(app, { id: lenderId }, over, { reason: 'mistake', note: '' });
  const requested = await flow.preauthorised(fixture, saleOrder(listingId));
  await decide(messageId, 'banned');
  const told = [
    [kept, 'order', true, `/sale/${kept}`],
    [sent, 'order', false, `/sale/${sent}`],
    [requested, 'request', false, `/sale/${requested}`],
  ];
  expect(new Set(await toldTo(lenderId))).toEqual(new Set(told));
  const texts = (await emailsTo(lenderId)).join('\n');
  expect(texts).toContain('Your customer’s account has been closed');
  expect(texts).toContain('Don’t send or hand over anything: reply to this email');
  expect(texts).toContain('It expires automatically, and nothing is charged.');
  expect(texts).not.toMatch(/ban|insult/i);
  expect(await toldTo(customerId)).toEqual([]);
  await decide(messageId, 'unbanned');
  expect(await toldTo(lenderId)).toHaveLength(3);
});

test('a customer is told of a banned lender, and who is banned too is not', async () => {
  const fixture = await flow.rentalFixture();
  const { customerId, lenderId, listingId } = fixture;
  const messageId = await reported(fixture, 'lender');
  const id = await flow.accepted(fixture, await flow.rentalOrder(listingId));
  await verifyEmail(context, customerId);
  const offerOf = await flow.rentalOrder(await makeRental(db, { authorId: lenderId }));
  const offered = await makeOffer(context, customerId, offerOf, 20_000);
  const gone = { lenderId, listingId: await makeRental(db, { authorId: lenderId }), customerId: await makeUser(db) };
  await flow.preauthorised(gone, await flow.rentalOrder(gone.listingId));
  await db.update(users).set({ banned: true }).where(eq(users.id, gone.customerId));
  await decide(messageId, 'banned');
  const told = [
    [id, 'order', false, `/order/${id}`],
    [offered, 'offer', false, `/order/${offered}`],
  ];
  expect(new Set(await toldTo(customerId))).toEqual(new Set(told));
  expect((await emailsTo(customerId)).join()).toContain('Your lender’s account has been closed');
  expect(await toldTo(gone.customerId)).toEqual([]);
});

test('a lender who cancels an order of a banned customer has not cancelled it, also when the ban is lifted', async () => {
  const fixture = await flow.saleFixture(3);
  const { lenderId, listingId } = fixture;
  const messageId = await reported(fixture, 'customer');
  const order = () => flow.accepted(fixture, saleOrder(listingId));
  const [before, during, after] = [await order(), await order(), await order()];
  const cancel = (id: string) => cancelForReason(app, { id: lenderId }, id, { reason: 'mistake', note: '' });
  const counted = () => countCancelledBy(db, lenderId);
  await cancel(before);
  await decide(messageId, 'banned');
  expect(await counted()).toBe(1);
  await cancel(during);
  expect(await counted()).toBe(1);
  await decide(messageId, 'unbanned');
  expect(await counted()).toBe(1);
  await cancel(after);
  expect(await counted()).toBe(2);
});

test('an operator reads the open orders of the account with their other sides, which is audited', async () => {
  const fixture = await flow.saleFixture(2);
  const { customerId, lenderId, listingId } = fixture;
  const account = { userId: customerId, requestId: null };
  expect(await openForOperator(app, operator, account)).toEqual([]);
  const id = await flow.accepted(fixture, saleOrder(listingId));
  const over = await flow.accepted(fixture, saleOrder(listingId));
  await cancelForReason(app, { id: lenderId }, over, { reason: 'mistake', note: '' });
  const orders = await openForOperator(app, operator, account);
  expect(orders).toMatchObject([{ id, side: 'customer', label: 'accepted', other: { id: lenderId } }]);
  const audited = await db.select().from(auditEntries).where(eq(auditEntries.onBehalfOf, customerId));
  expect(audited).toMatchObject([{ operatorId: operator.id, permission: 'order.review', resourceId: null }]);
  for (const by of [viewerFor(lenderId), { ...operator, signedInBy: 'password' } as Viewer])
    expect(await codeAfter(() => openForOperator(app, by, account))).not.toBe('done');
});
