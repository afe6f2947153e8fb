import { eq, sql } from 'drizzle-orm';
import { createElement, Fragment } from 'react';
import { expect, test } from 'vitest';
import { listings, notificationEvents, transactions } from '#src/database/schema/schema.ts';
import { intl } from '#src/i18n/intl.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { codeOf } from '#tests/support/refusal-code.ts';
import { renderPart, wordsOf } from '#tests/support/render-part.tsx';
import { saleOrder } from '#tests/support/test-context.ts';
import { requestCart, threeOrders } from '#tests/support/threads.ts';
import { attentionOf } from './attention.server.ts';
import { TransactionActions } from './components/actions/transaction-actions.tsx';
import { lastLine } from './components/last-line.ts';
import { TransactionBanner } from './components/transaction-banner.tsx';
import { transactionValues } from './components/transaction-values.ts';
import { TransactionTitle } from './components/transaction-title.tsx';
import { inboxOf } from './inbox.server.ts';
import { remindOfExpiry } from './remind-of-expiry.server.ts';
import { transactionPage } from './transaction-page.server.ts';

const context = await contextOfFile();
const { app, flow } = context;
const { db } = app;

const close = (listingId: string, closedBecause: string | null = 'A copy.') =>
  db
    .update(listings)
    .set({ state: closedBecause === null ? 'published' : 'closed', closedBecause })
    .where(eq(listings.id, listingId));

/** Title, banner and buttons of the page of this party. */
async function pageOf(viewerId: string, id: string) {
  const transaction = await transactionPage(app, { id: viewerId }, id);
  const parts = createElement(
    Fragment,
    null,
    createElement(TransactionTitle, { transaction }),
    createElement(TransactionBanner, { transaction, onEnd: () => undefined, poll: null }),
    createElement(TransactionActions, { transaction, to: '/sale/x', payAt: null, mayWrite: true }),
  );
  const blocked = transaction.offered.map((one) => `${one.transition} ${one.blocked ?? 'open'}`);
  return { blocked, words: wordsOf(renderPart(parts)) };
}

async function inboxLine(viewerId: string, side: 'orders' | 'sales') {
  const { rows } = await inboxOf(app, { id: viewerId }, { side, kind: null, page: 1 });
  return rows.map((row) => ({ waits: row.waitsForViewer, line: lastLine(intl, row) }));
}

/** Reminds half a day before the deadline, and returns who was reminded. */
async function remindedOf(id: string) {
  await db
    .update(transactions)
    .set({
      lastTransitionedAt: sql`rotation_now() - interval '66 hours'`,
      dueAt: sql`rotation_now() + interval '6 hours'`,
    })
    .where(eq(transactions.id, id));
  await remindOfExpiry(app);
  return db.$count(notificationEvents, sql`transaction_id = ${id} and kind = 'request-expiring'`);
}

test('a request for a listing that was closed for cause is declined or expires, and nobody is asked to accept it', async () => {
  const fixture = await flow.saleFixture();
  const { lenderId, customerId, listingId } = fixture;
  const id = await flow.preauthorised(fixture, saleOrder(listingId));
  expect((await pageOf(lenderId, id)).blocked).toEqual(['accept open', 'decline open']);
  await close(listingId);
  const lender = await pageOf(lenderId, id);
  expect(lender.blocked).toEqual(['accept listing-closed', 'decline open']);
  expect(lender.words).toMatch(
    /We closed this listing and told you why by email.* Decline it, or it expires.*Decline\s*$/,
  );
  expect(lender.words).not.toMatch(/Accept|you receive|Answer within/);
  const customer = await pageOf(customerId, id);
  expect(customer.words).toMatch(/ isn’t on offer any more, so .* can’t accept the request as it is/);
  expect(customer.words).not.toMatch(/to answer|only when/);
  expect((await attentionOf(app, lenderId)).waiting).toBe(0);
  const line = 'This item isn’t on offer any more, so the request can’t be accepted.';
  expect(await inboxLine(lenderId, 'sales')).toEqual([{ waits: null, line }]);
  expect(await inboxLine(customerId, 'orders')).toEqual([{ waits: null, line }]);
  expect(await remindedOf(id)).toBe(0);
  await close(listingId, null);
  expect((await pageOf(lenderId, id)).words).toMatch(/Accept, and you receive .*Accept\s+Decline\s*$/);
  expect((await attentionOf(app, lenderId)).waiting).toBe(1);
  expect(await remindedOf(id)).toBe(1);
});

test('what is declined because its listing was closed for cause is not said to be available again', async () => {
  for (const isClosed of [true, false]) {
    const fixture = await flow.saleFixture();
    const { lenderId, listingId } = fixture;
    const id = await flow.preauthorised(fixture, saleOrder(listingId));
    if (isClosed) await close(listingId);
    const before = await transactionPage(app, { id: lenderId }, id);
    const question = intl.formatMessage({ id: 'transaction.confirm.decline-line' }, transactionValues(intl, before));
    await flow.executeAs(lenderId, id, 'decline');
    for (const words of [question, (await pageOf(lenderId, id)).words])
      expect(words.includes('available again')).toBe(!isClosed);
  }
});

test('of a bag the closed item is declined first, and then the rest is accepted', async () => {
  const fixture = await flow.rentalFixture();
  const { lenderId, customerId, listingId } = fixture;
  const { transactionId: first } = await requestCart(context, customerId, await threeOrders(context, fixture));
  await flow.holdCard(customerId, first);
  await flow.executeAs(customerId, first, 'confirm-payment');
  const ids = (
    await db.select({ id: transactions.id }).from(transactions).where(eq(transactions.customerId, customerId))
  )
    .map(({ id }) => id)
    .filter((id) => id !== first);
  const other = ids[0] ?? '';
  await close(listingId);
  expect((await pageOf(lenderId, first)).words).toContain('Decline this item to accept the rest');
  const page = await pageOf(lenderId, other);
  expect(page.blocked).toEqual(['accept listing-closed', 'decline open']);
  expect(page.words).toContain('We closed the listing of another item in this request');
  expect((await pageOf(customerId, other)).words).toContain('Another item of your request isn’t on offer any more');
  expect(await flow.executeAs(lenderId, other, 'accept').catch(codeOf)).toBe('listing-closed-by-us');
  // She can still do something for the rest, which waits for her.
  expect((await attentionOf(app, lenderId)).waiting).toBe(2);
  expect(await remindedOf(first)).toBe(1);
  await flow.executeAs(lenderId, first, 'decline');
  expect((await pageOf(lenderId, other)).blocked).toEqual(['accept open', 'decline open']);
  await flow.executeAs(lenderId, other, 'accept');
});
