import { eq } from 'drizzle-orm';
import { createElement, Fragment } from 'react';
import { expect, test } from 'vitest';
import { listings, transactions, users } from '#src/database/schema/schema.ts';
import { intl } from '#src/i18n/intl.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { renderPart, wordsOf } from '#tests/support/render-part.tsx';
import { saleOrder } from '#tests/support/test-context.ts';
import { requestCart, threeOrders } from '#tests/support/threads.ts';
import { lastLine } from './components/last-line.ts';
import { TransactionFeed } from './components/transaction-feed.tsx';
import { TransactionTitle } from './components/transaction-title.tsx';
import { inboxOf } from './inbox.server.ts';
import { executeDue } from './timers.server.ts';
import { transactionPage } from './transaction-page.server.ts';

const context = await contextOfFile();
const { app, flow } = context;
const { db } = app;

const close = (listingId: string, closedBecause: string | null = 'A copy.') =>
  db
    .update(listings)
    .set({ state: closedBecause === null ? 'published' : 'closed', closedBecause })
    .where(eq(listings.id, listingId));

async function expire(id: string) {
  await flow.untilDue(id);
  await executeDue(app);
}

/** What a user reads of how it ended: title and feed of its page, and its line in the inbox. */
async function endOf(viewerId: string, id: string): Promise<string[]> {
  const transaction = await transactionPage(app, { id: viewerId }, id);
  const side = transaction.role === 'customer' ? 'orders' : 'sales';
  const parts = createElement(
    Fragment,
    null,
    createElement(TransactionTitle, { transaction }),
    createElement(TransactionFeed, { transaction, messages: [], seenId: null }),
  );
  const { rows } = await inboxOf(app, { id: viewerId }, { side, kind: null, page: 1 });
  const row = rows.find((one) => one.id === id);
  return [wordsOf(renderPart(parts)), row === undefined ? '' : lastLine(intl, row)];
}

const missed = /not answer .*in time/;
const excused = /expired without an answer/;

test('whether an answer was missed is as it was when the request ran out, whatever becomes of its listing', async () => {
  for (const wasClosed of [false, true]) {
    const fixture = await flow.saleFixture();
    const { lenderId, customerId, listingId } = fixture;
    const id = await flow.preauthorised(fixture, saleOrder(listingId));
    if (wasClosed) await close(listingId);
    await expire(id);
    for (const because of wasClosed ? ['A copy.', null] : [null, 'A copy.']) {
      await close(listingId, because);
      for (const viewer of [lenderId, customerId])
        for (const words of await endOf(viewer, id)) {
          expect(words).toMatch(wasClosed ? excused : missed);
          expect(words).not.toMatch(wasClosed ? missed : excused);
        }
    }
  }
});

test('nor is a person named whose account was closed since', async () => {
  const fixture = await flow.saleFixture();
  const id = await flow.preauthorised(fixture, saleOrder(fixture.listingId));
  await expire(id);
  await db.update(users).set({ banned: true }).where(eq(users.id, fixture.customerId));
  for (const words of await endOf(fixture.lenderId, id)) expect(words).toMatch(excused);
});

test('of several items under one payment none was missed where one could not be accepted', async () => {
  const fixture = await flow.rentalFixture();
  const { lenderId, customerId, listingId } = fixture;
  const { transactionId: first } = await requestCart(context, customerId, await threeOrders(context, fixture));
  await flow.holdCard(customerId, first);
  await flow.executeAs(customerId, first, 'confirm-payment');
  await close(listingId);
  await expire(first);
  const all = await db.select().from(transactions).where(eq(transactions.customerId, customerId));
  expect(all.map(({ state }) => state)).toEqual(all.map(() => 'declined'));
  for (const { id } of all)
    for (const viewer of [lenderId, customerId])
      for (const words of await endOf(viewer, id)) {
        expect(words).toMatch(excused);
        expect(words).not.toMatch(missed);
      }
});
