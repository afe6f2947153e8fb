import { eq, sql } from 'drizzle-orm';
import { createElement, Fragment } from 'react';
import { expect, test } from 'vitest';
import {
  availabilityExceptions,
  bookings,
  listings,
  notificationEvents,
  transactions,
} from '#src/database/schema/schema.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { codeOf } from '#tests/support/refusal-code.ts';
import { renderPart, wordsOf } from '#tests/support/render-part.tsx';
import { makeOffer, verifyEmail } from '#tests/support/threads.ts';
import { attentionOf } from './attention.server.ts';
import { TransactionActions } from './components/actions/transaction-actions.tsx';
import { InboxRow } from './components/inbox-row.tsx';
import { TransactionBanner } from './components/transaction-banner.tsx';
import { TransactionTitle } from './components/transaction-title.tsx';
import { executeTransition } from './execute.server.ts';
import { inboxOf } from './inbox.server.ts';
import { remindOfExpiry } from './remind-of-expiry.server.ts';
import { transactionPage } from './transaction-page.server.ts';

const context = await contextOfFile();
const { app, flow } = context;
const { db } = app;

async function offered() {
  const fixture = await flow.rentalFixture();
  await verifyEmail(context, fixture.customerId);
  const order = await flow.rentalOrder(fixture.listingId);
  return { ...fixture, order, id: await makeOffer(context, fixture.customerId, order, 20_000) };
}

async function saleOffered(stock: number) {
  const fixture = await flow.saleFixture(stock);
  await verifyEmail(context, fixture.customerId);
  const order = { listingId: fixture.listingId, kind: 'sale', quantity: 2, delivery: 'pick-up' } as const;
  return { ...fixture, order, id: await makeOffer(context, fixture.customerId, order, 10_000) };
}

const change = (listingId: string, facts: Partial<typeof listings.$inferInsert>) =>
  db.update(listings).set(facts).where(eq(listings.id, listingId));

async function pageOf(viewerId: string, id: string) {
  const transaction = await transactionPage(app, { id: viewerId }, id);
  const html = renderPart(
    createElement(
      Fragment,
      null,
      createElement(TransactionTitle, { transaction }),
      createElement(TransactionBanner, { transaction, onEnd: () => undefined, poll: null }),
      createElement(TransactionActions, { transaction, to: '/sale/x', payAt: null, mayWrite: true }),
    ),
  );
  const open = transaction.offered.flatMap((one) => (one.blocked === null ? one.transition : []));
  return { open, html, words: wordsOf(html) };
}

const declined = ['decline-offer-by-provider'];
const answers = ['accept-offer-by-provider', ...declined, 'counter-offer-by-provider'];

test('an offer for a listing that its lender has closed is declined or withdrawn, until she opens it again', async () => {
  const { id, lenderId, customerId, listingId } = await offered();
  expect((await pageOf(lenderId, id)).open).toEqual(answers);
  await change(listingId, { state: 'closed' });
  const lender = await pageOf(lenderId, id);
  expect(lender.open).toEqual(declined);
  expect(lender.words).toMatch(
    /You’ve closed this listing, so the offer can’t be accepted\.\s+Open it again\s+to go on\./,
  );
  expect(lender.html).toContain('href="/listings"');
  expect(lender.words).not.toMatch(/Accept|name another price|Answer within/);
  const customer = await pageOf(customerId, id);
  expect(customer.open).toEqual(['withdraw-offer']);
  expect(customer.words).toMatch(/isn’t on offer like this any more.* You can withdraw your offer/);
  expect(customer.words).not.toMatch(/Wait for|to answer/);
  expect(customer.html).not.toContain('href="/listings"');
  await change(listingId, { state: 'published' });
  expect((await pageOf(lenderId, id)).open).toEqual(answers);
  await change(listingId, { state: 'closed', closedBecause: 'A copy.' });
  const closed = await pageOf(lenderId, id);
  expect(closed.words).toContain('We closed this listing and told you why by email');
  expect(closed.html).not.toContain('href="/listings"');
});

const soonOver = (id: string) =>
  db
    .update(transactions)
    .set({
      lastTransitionedAt: sql`rotation_now() - interval '66 hours'`,
      dueAt: sql`rotation_now() + interval '6 hours'`,
    })
    .where(eq(transactions.id, id));

/** What counts as waiting for this user, and who is reminded half a day before the deadline. */
async function demandsOn(lenderId: string, id: string) {
  await soonOver(id);
  await remindOfExpiry(app);
  const { waiting } = await attentionOf(app, lenderId);
  const { rows } = await inboxOf(app, { id: lenderId }, { side: 'sales', kind: null, page: 1 });
  const marks = rows.map(({ waitsForViewer }) => waitsForViewer);
  return {
    waiting,
    marks,
    reminders: await db.$count(notificationEvents, sql`transaction_id = ${id} and kind = 'offer-expiring'`),
  };
}

test('an offer for a listing that is closed or deleted is not asked to be answered, until it is there again', async () => {
  const { id, lenderId, listingId } = await offered();
  const closed = [
    { state: 'closed' },
    { state: 'closed', closedBecause: 'A copy.' },
    { state: 'published', deletedAt: new Date() },
  ] as const;
  for (const facts of closed) {
    await change(listingId, { closedBecause: null, ...facts });
    expect(await demandsOn(lenderId, id)).toEqual({ waiting: 0, marks: [null], reminders: 0 });
  }
  await change(listingId, { state: 'published', deletedAt: null });
  expect(await demandsOn(lenderId, id)).toEqual({ waiting: 1, marks: ['answer'], reminders: 1 });
});

/** Of an accepted offer: the lines of both inboxes. */
async function linesOf(customerId: string, lenderId: string): Promise<string[]> {
  const sides = [['orders', customerId] as const, ['sales', lenderId] as const];
  const lists = await Promise.all(
    sides.map(([side, id]) => inboxOf(app, { id }, { side, kind: null, page: 1 }).then(({ rows }) => rows)),
  );
  return lists.flat().map((row) => wordsOf(renderPart(createElement(InboxRow, { row, now: new Date() }))));
}

test('an agreed price whose listing is closed is not asked to be paid, until it is there again', async () => {
  const { id, lenderId, customerId, listingId } = await offered();
  await flow.executeAs(lenderId, id, 'accept-offer-by-provider');
  const one = { waiting: 1, listed: 1 };
  expect(await waitsFor(customerId)).toEqual(one);
  expect((await pageOf(lenderId, id)).words).toMatch(/has .* to pay\./);
  await change(listingId, { state: 'closed' });
  expect(await waitsFor(customerId)).toEqual({ waiting: 0, listed: 0 });
  const customer = await pageOf(customerId, id);
  expect(customer.words).toMatch(/isn’t on offer like this any more, so you can’t pay for it.*charged nothing/);
  expect(customer.words).toContain('See similar items');
  expect(customer.words).not.toMatch(/Pay within|Pay to complete/);
  const lender = await pageOf(lenderId, id);
  expect(lender.words).toMatch(/You’ve closed this listing, so \S+ can’t pay for it\.\s+Open it again/);
  expect(lender.words).not.toMatch(/to pay\.|Wait for the customer/);
  for (const line of await linesOf(customerId, lenderId)) {
    expect(line).toContain('so it can’t be paid for.');
    expect(line).not.toMatch(/left|days?\b.*Pending/);
  }
  expect(await reminders(id)).toBe(0);
  await change(listingId, { state: 'published' });
  expect(await waitsFor(customerId)).toEqual(one);
  expect(await reminders(id)).toBe(1);
});

/** At Messages, and in the list of what waits. */
async function waitsFor(id: string) {
  const { waiting } = await attentionOf(app, id);
  const listed = await inboxOf(app, { id }, { side: 'orders', kind: null, statusGroup: 'yours', page: 1 });
  return { waiting, listed: listed.rows.length };
}

async function reminders(id: string): Promise<number> {
  await soonOver(id);
  await remindOfExpiry(app);
  return db.$count(notificationEvents, sql`transaction_id = ${id} and kind = 'offer-expiring'`);
}

test('nor is one whose days are not free any more asked to be answered', async () => {
  const { id, lenderId, order, listingId } = await offered();
  if (order.kind !== 'rent') throw new Error('It has no days');
  const days = `[${order.first},${order.first}]`;
  await db.insert(availabilityExceptions).values({ listingId, days, seats: 1 });
  expect((await attentionOf(app, lenderId)).waiting).toBe(1);
  await db.update(availabilityExceptions).set({ seats: 0 }).where(eq(availabilityExceptions.listingId, listingId));
  expect(await demandsOn(lenderId, id)).toEqual({ waiting: 0, marks: [null], reminders: 0 });
});

test('nor one whose days another order has, or are over', async () => {
  const [taken, over] = [await offered(), await offered()];
  const other = await flow.rentalFixture();
  await flow.accepted({ ...taken, customerId: other.customerId }, taken.order);
  expect((await attentionOf(app, taken.lenderId)).waiting).toBe(0);
  const past = { displayStart: '2020-01-02', displayEnd: '2020-01-05' };
  await db.update(bookings).set(past).where(eq(bookings.transactionId, over.id));
  expect((await attentionOf(app, over.lenderId)).waiting).toBe(0);
});

test('the party whose turn it is neither accepts nor counters it, and may decline it', async () => {
  const { id, lenderId, customerId, listingId } = await offered();
  await executeTransition(app, { id: lenderId }, id, 'counter-offer-by-provider', { amount: 25_000 });
  await change(listingId, { state: 'closed' });
  const customer = await pageOf(customerId, id);
  expect(customer.open).toEqual(['decline-offer-by-customer']);
  expect(customer.words).toMatch(/You can decline it, or it expires automatically\./);
  expect((await pageOf(lenderId, id)).open).toEqual(['withdraw-offer']);
  await flow.executeAs(customerId, id, 'decline-offer-by-customer');
});

test('days that another payment only holds may become free again, and those that are closed may not', async () => {
  const { id, lenderId, customerId, order, listingId } = await offered();
  const other = await flow.rentalFixture();
  const { transactionId: held } = await flow.request(other.customerId, order);
  expect(await flow.executeAs(lenderId, id, 'accept-offer-by-provider').catch(codeOf)).toBe(
    'transaction-booking-time-not-available',
  );
  expect((await pageOf(lenderId, id)).open).toEqual(answers);
  await flow.executeAs(other.customerId, held, 'abandon');
  if (order.kind !== 'rent') throw new Error('It has no days');
  await db.insert(availabilityExceptions).values({ listingId, days: `[${order.first},${order.first}]`, seats: 0 });
  const lender = await pageOf(lenderId, id);
  expect(lender.open).toEqual(declined);
  expect(lender.words).toContain('The days of this offer aren’t free in your calendar any more');
  expect((await pageOf(customerId, id)).words).toContain('The days of this offer aren’t free any more');
});

test('units that are only held may be there again, and those that are sold or taken away may not', async () => {
  const { id, lenderId, customerId, order, listingId } = await saleOffered(2);
  const other = await flow.saleFixture();
  await flow.request(other.customerId, { ...order, quantity: 1 });
  expect((await pageOf(lenderId, id)).open).toEqual(answers);
  const { waiting } = await attentionOf(app, lenderId);
  await change(listingId, { stock: 0 });
  expect((await pageOf(lenderId, id)).open).toEqual(declined);
  expect((await attentionOf(app, lenderId)).waiting).toBe(waiting - 1);
  for (const viewer of [lenderId, customerId])
    expect((await pageOf(viewer, id)).words).toContain('There aren’t that many left');
});
