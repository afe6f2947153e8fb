import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { listings } from '#src/database/schema/schema.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { expectInvariants, stateOf } from '#tests/support/expect-invariants.ts';
import { codeOf } from '#tests/support/refusal-code.ts';
import { makeOffer, verifyEmail } from '#tests/support/threads.ts';
import { executeTransition } from './execute.server.ts';
import { seenOf } from './seen.ts';
import { transactionPage } from './transaction-page.server.ts';

const context = await contextOfFile();
const { app, flow } = context;

const seenBy = async (userId: string, id: string) => seenOf(await transactionPage(app, { id: userId }, id));
const act = (userId: string, id: string, name: string, seen?: string, input?: unknown) =>
  executeTransition(app, { id: userId }, id, name, input, seen).then(() => 'done', codeOf);

test('a request that was accepted since is not cancelled by a dialog that promised its release', async () => {
  const fixture = await flow.rentalFixture();
  await app.db.update(listings).set({ lateCancellation: 'half' }).where(eq(listings.id, fixture.listingId));
  const id = await flow.preauthorised(fixture, await flow.rentalOrder(fixture.listingId, 10));
  const seen = await seenBy(fixture.customerId, id);
  await flow.executeAs(fixture.lenderId, id, 'accept');
  expect(await act(fixture.customerId, id, 'cancel-by-customer', seen)).toBe('transaction-invalid-transition');
  expect(await stateOf(context, id)).toBe('accepted');
  expect(await act(fixture.customerId, id, 'cancel-by-customer', await seenBy(fixture.customerId, id))).toBe('done');
  await expectInvariants(context);
});

test('a dialog that promised all of it back does not cancel for half', async () => {
  const fixture = await flow.rentalFixture();
  const { customerId, listingId } = fixture;
  await app.db.update(listings).set({ lateCancellation: 'half' }).where(eq(listings.id, listingId));
  const id = await flow.accepted(fixture, await flow.rentalOrder(listingId, 15));
  const page = await transactionPage(app, { id: customerId }, id);
  expect(page.partIfCancelled).toBeNull();
  const untilHalf = (page.freeUntil?.getTime() ?? 0) - page.now.getTime();
  await app.clock.advance(Math.ceil(untilHalf / 1000));
  expect(await act(customerId, id, 'cancel-by-customer', seenOf(page))).toBe('transaction-invalid-transition');
  expect(await stateOf(context, id)).toBe('accepted');
  expect(await act(customerId, id, 'cancel-by-customer', await seenBy(customerId, id))).toBe('done');
  await expectInvariants(context);
});

test('the price that a page shows is the one that its button accepts', async () => {
  const fixture = await flow.rentalFixture();
  const { customerId, lenderId, listingId } = fixture;
  await verifyEmail(context, customerId);
  const id = await makeOffer(context, customerId, await flow.rentalOrder(listingId), 20_000);
  await act(lenderId, id, 'counter-offer-by-provider', undefined, { amount: 24_000 });
  await act(customerId, id, 'counter-offer-by-customer', undefined, { amount: 22_000 });
  const seen = await seenBy(lenderId, id);
  await act(lenderId, id, 'counter-offer-by-provider', undefined, { amount: 23_500 });
  await act(customerId, id, 'counter-offer-by-customer', undefined, { amount: 21_000 });
  expect(await act(lenderId, id, 'accept-pending-offer-by-provider', seen)).toBe('transaction-invalid-transition');
  expect(await act(lenderId, id, 'decline-pending-offer-by-provider', seen)).toBe('transaction-invalid-transition');
  expect(await act(lenderId, id, 'accept-pending-offer-by-provider', await seenBy(lenderId, id))).toBe('done');
});

test('an acceptance that captures the card asks too, and other moves of its page do not', async () => {
  const fixture = await flow.rentalFixture();
  const id = await flow.preauthorised(fixture, await flow.rentalOrder(fixture.listingId));
  expect(await act(fixture.lenderId, id, 'accept', 'preauthorized 0 all')).toBe('transaction-invalid-transition');
  expect(await stateOf(context, id)).toBe('preauthorized');
  expect(await act(fixture.lenderId, id, 'accept', await seenBy(fixture.lenderId, id))).toBe('done');
});
