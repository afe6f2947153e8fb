import { and, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { marketplace } from '#marketplace';
import { notificationEvents, transactions } from '#src/database/schema/schema.ts';
import { dayInZone } from '#src/domain/dates/day.ts';
import { openCase } from '#src/features/cases/commands.server.ts';
import { type HandoverRecordedFacts, handoverRecordedKind } from '#src/features/notifications/handover-kinds.ts';
import { formatDay } from '#src/ui/data/format/days.ts';
import { said } from '#tests/support/cases.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';

const context = await contextOfFile();
const { app, flow } = context;
const { db } = app;

const days = 24 * 3600;

async function sentRental() {
  const fixture = await flow.rentalFixture();
  const id = await flow.accepted(fixture, await flow.rentalOrder(fixture.listingId, 4, 3));
  await flow.recordedAs(fixture.lenderId, id, 'dispatched');
  return { ...fixture, id };
}

/** What the customer reads when the lender has recorded the return. */
async function emailOfReturn({ id, lenderId }: { readonly id: string; readonly lenderId: string }): Promise<string> {
  await flow.recordedAs(lenderId, id, 'returned');
  const isReturn = sql`${notificationEvents.facts}->>'step' = 'returned'`;
  const ofThis = and(eq(notificationEvents.transactionId, id), eq(notificationEvents.kind, 'handover-recorded'));
  const [told] = await db.select().from(notificationEvents).where(and(ofThis, isReturn));
  return (handoverRecordedKind.email?.(told?.facts as HandoverRecordedFacts)?.paragraphs ?? []).join(' ');
}

test('who has returned an item reads on which day the order is complete: never before its last day has ended', async () => {
  const rental = await sentRental();
  await flow.recordedAs(rental.customerId, rental.id, 'received');
  await flow.recordedAs(rental.customerId, rental.id, 'sent-back');
  const words = await emailOfReturn(rental);
  const [row] = await db.select().from(transactions).where(eq(transactions.id, rental.id));
  const day = formatDay(dayInZone(row?.dueAt ?? new Date(0), marketplace.timeZone));
  expect(row?.dueTransition).toBe('complete');
  expect(words).toMatch(new RegExp(`has looked at it\\. The order is complete on ${day}\\.$`));
});

test('nothing is said of it where a problem is open, or the order was cancelled on its way', async () => {
  const troubled = await sentRental();
  const customer = { id: troubled.customerId };
  await flow.recordedAs(customer.id, troubled.id, 'received');
  await openCase(app, customer, troubled.id, { reason: 'damaged', ...said() });
  await flow.recordedAs(customer.id, troubled.id, 'sent-back');
  expect(await emailOfReturn(troubled)).toMatch(/has looked at it\.$/);
  const cancelled = await sentRental();
  await app.clock.advance(5.2 * days);
  await flow.executeAs(cancelled.customerId, cancelled.id, 'cancel-by-customer');
  expect(await emailOfReturn(cancelled)).toMatch(/has looked at it\.$/);
});
