import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import {
  emails,
  listings,
  notificationEvents,
  stockAdjustments,
  stockReservations,
} from '#src/database/schema/schema.ts';
import type { HandoverStep } from '#src/domain/process/handover.ts';
import { updateListing } from '#src/features/listings/drafts.server.ts';
import { supplyStock } from '#src/features/listings/stock.server.ts';
import { emailDueNotifications } from '#src/features/notifications/emails.server.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { decided, disputed } from '#tests/support/dispute-there.ts';
import { deliverAll, expectInvariants, stateOf } from '#tests/support/expect-invariants.ts';
import { makeUser } from '#tests/support/factories.ts';
import { renderPart, wordsOf } from '#tests/support/render-part.tsx';
import { codeOf } from '#tests/support/refusal-code.ts';
import { saleOrder, type Fixture } from '#tests/support/test-context.ts';
import { TransactionActions } from './components/actions/transaction-actions.tsx';
import { TransactionTitle } from './components/transaction-title.tsx';
import { executeAsOperator } from './operator.server.ts';
import { transactionPage } from './transaction-page.server.ts';

/** A sale that an operator cancels after it was sent is not for sale again before its lender has it (record 0201). */
const context = await contextOfFile();
const { app, flow } = context;
const { db } = app;

type Sale = Fixture & { readonly id: string };

async function sold(recorded: readonly HandoverStep[]): Promise<Sale> {
  const fixture = await flow.saleFixture();
  const id = await flow.accepted(fixture, saleOrder(fixture.listingId));
  for (const step of recorded)
    await flow.recordedAs(step === 'received' ? fixture.customerId : fixture.lenderId, id, step);
  return { ...fixture, id };
}

async function cancelled(recorded: readonly HandoverStep[]): Promise<Sale> {
  const sale = await sold(recorded);
  const operator = { id: await makeUser(db, { role: 'operator' }), role: 'operator', limited: false } as const;
  const request = { transactionId: sale.id, transition: 'cancel', reason: 'The zip broke.', requestId: randomUUID() };
  await executeAsOperator(app, operator, request);
  await deliverAll(context);
  return sale;
}

const stockOf = async ({ listingId }: Sale) =>
  (await db.select().from(listings).where(eq(listings.id, listingId)))[0]?.stock ?? null;

async function holdOf({ id }: Sale): Promise<string | null> {
  const [hold] = await db.select().from(stockReservations).where(eq(stockReservations.transactionId, id));
  return hold?.state ?? null;
}

/** Whether another customer can order it. */
async function orderedAgain(sale: Sale): Promise<string> {
  return flow.request(await makeUser(db), saleOrder(sale.listingId)).then(() => 'ordered', codeOf);
}

/** Top and main buttons of the page. */
async function pageOf({ id }: Sale, viewerId: string): Promise<{ readonly said: string; readonly html: string }> {
  const transaction = await transactionPage(app, { id: viewerId }, id);
  const actions = { transaction, to: `/sale/${id}/details`, payAt: null, mayWrite: true };
  const title = renderPart(createElement(TransactionTitle, { transaction }));
  return { said: wordsOf(title), html: renderPart(createElement(TransactionActions, actions)) };
}

async function emailTo(recipientId: string): Promise<string> {
  await emailDueNotifications(app, 100);
  const rows = await db
    .select()
    .from(emails)
    .where(and(eq(emails.recipientId, recipientId), eq(emails.kind, 'transaction-canceled')));
  return rows.map(({ text }) => text).join('\n');
}

test.each([[['dispatched']], [['received']], [['dispatched', 'received']]] as const)(
  'it stays off sale until its lender says how many she has: %j',
  async (recorded) => {
    const sale = await cancelled(recorded);
    const { id, listingId, lenderId, customerId } = sale;
    expect(await stateOf(context, id)).toBe('canceled');
    expect([await stockOf(sale), await holdOf(sale)]).toEqual([0, 'cancelled']);
    expect(await orderedAgain(sale)).toBe('listing-stock-insufficient');
    const told = await db
      .select()
      .from(notificationEvents)
      .where(and(eq(notificationEvents.transactionId, id), eq(notificationEvents.kind, 'transaction-canceled')));
    expect(told.map(({ facts }) => (facts as { isOut?: true }).isOut)).toEqual([true, true]);
    const [ofLender, ofBuyer] = [await pageOf(sale, lenderId), await pageOf(sale, customerId)];
    expect(ofLender.said).toMatch(/isn’t counted for sale, because it has left you\..* say how many you have/);
    expect(ofLender.html).toMatch(new RegExp(`href="/l/[^"]+/${listingId}/edit/pricing"`));
    expect(ofBuyer.said).toMatch(/give it back to \S+: arrange that by message below\./i);
    expect(await emailTo(lenderId)).toMatch(new RegExp(`isn’t counted for sale[^]*/l/[^ ]+/${listingId}/edit/pricing`));
    expect(await emailTo(customerId)).toMatch(/give it back to \S+: arrange that by message on the page/);
    expect(ofBuyer.html).not.toContain('/edit/');
    await expectInvariants(context);
    const pricing = { listingId, authorId: lenderId, panel: 'pricing', version: null } as const;
    await updateListing(app, { ...pricing, fields: { stock: 1 } }, async () => true);
    expect(await orderedAgain(sale)).toBe('ordered');
    await expectInvariants(context);
    const later = await pageOf(sale, lenderId);
    expect(later.said).toContain('You’ve said since how many you have.');
    expect(later.html).not.toContain('/edit/');
  },
);

test('nor is its lender asked again who says that she has no more than she had', async () => {
  const sale = await cancelled(['dispatched']);
  const { id, listingId, lenderId } = sale;
  // What she said before is no answer.
  expect((await pageOf(sale, lenderId)).html).toContain('/edit/pricing');
  for (const _ of ['first', 'second']) await db.transaction((tx) => supplyStock(tx, listingId, 0));
  expect((await pageOf(sale, lenderId)).html).not.toContain('/edit/');
  const said = and(eq(stockAdjustments.listingId, listingId), eq(stockAdjustments.reason, 'supplied'));
  expect(await db.$count(stockAdjustments, said)).toBe(2);
  expect(await stateOf(context, id)).toBe('canceled');
  await expectInvariants(context);
});

test('what nobody says was sent is for sale again at once', async () => {
  const sale = await cancelled([]);
  expect([await stockOf(sale), await holdOf(sale)]).toEqual([1, 'cancelled']);
  const { said, html } = await pageOf(sale, sale.lenderId);
  expect(said).toContain('The item is available again.');
  expect(html).not.toContain('/edit/');
  expect((await pageOf(sale, sale.customerId)).said).not.toContain('give it back');
  await expectInvariants(context);
});

test('a bank that takes the money of what was sent puts it on sale no more than an operator does', async () => {
  const sale = await sold(['dispatched']);
  const dispute = await disputed(context, sale.id);
  await decided(context, sale.id, dispute, 'lost');
  expect(await stockOf(sale)).toBe(0);
  expect(await orderedAgain(sale)).toBe('listing-stock-insufficient');
});
