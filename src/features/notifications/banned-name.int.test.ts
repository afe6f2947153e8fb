import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { notificationEvents, users } from '#src/database/schema/schema.ts';
import { bannedUserName } from '#src/features/accounts/queries.server.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { presentFacts } from './present-facts.server.ts';

const { app, flow } = await contextOfFile();
const { db } = app;

test('what is told after a ban names the account as its pages do', async () => {
  const fixture = await flow.rentalFixture();
  const id = await flow.preauthorised(fixture, await flow.rentalOrder(fixture.listingId));
  const [event] = await db.select().from(notificationEvents).where(eq(notificationEvents.transactionId, id));
  if (event === undefined) throw new Error('Nobody was told of the request');
  const told = () => db.transaction((tx) => presentFacts(tx, event));
  expect(await told()).toEqual(event.facts);
  await db.update(users).set({ banned: true }).where(eq(users.id, fixture.customerId));
  expect(await told()).toMatchObject({ otherName: bannedUserName });
  // News of a wardrobe that is gone are none.
  const facts = { lenderId: fixture.customerId, lenderName: 'Mei', listing: { id: 'l', title: 'Luna' } };
  expect(await db.transaction((tx) => presentFacts(tx, { ...event, kind: 'item-listed', facts }))).toBeNull();
});
