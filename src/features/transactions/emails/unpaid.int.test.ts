import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { emails, notificationEvents } from '#src/database/schema/schema.ts';
import { givingUpOf } from '#src/domain/process/process.ts';
import { emailDueNotifications } from '#src/features/notifications/emails.server.ts';
import { bellPage } from '#src/features/notifications/queries.server.ts';
import { currentProcess } from '#src/processes/registry.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { expectInvariants } from '#tests/support/expect-invariants.ts';
import { saleOrder } from '#tests/support/test-context.ts';
import { enquire, makeOffer, payAfterEnquiry, payAfterOffer, verifyEmail } from '#tests/support/threads.ts';
import { execute } from '../execute.server.ts';
import { executeDueOf } from '../timers.server.ts';
import { system } from '../transaction.server.ts';

const context = await contextOfFile();
const { app, flow } = context;
const { db } = app;

type People = { readonly customerId: string; readonly lenderId: string };

/** An accepted offer for a rental, whose payment has begun. */
async function payingAnOffer() {
  const fixture = await flow.rentalFixture();
  await verifyEmail(context, fixture.customerId);
  const id = await makeOffer(context, fixture.customerId, await flow.rentalOrder(fixture.listingId), 20_000);
  await flow.executeAs(fixture.lenderId, id, 'accept-offer-by-provider');
  await payAfterOffer(context, fixture.customerId, id);
  return { ...fixture, id };
}

/** A question about an item on sale that led to its payment. */
async function payingAfterAQuestion() {
  const fixture = await flow.saleFixture();
  const id = await enquire(context, fixture.customerId, fixture.listingId);
  await payAfterEnquiry(context, fixture.customerId, id, saleOrder(fixture.listingId));
  return { ...fixture, id };
}

async function payingAtOnce() {
  const fixture = await flow.rentalFixture();
  const { transactionId: id } = await flow.request(fixture.customerId, await flow.rentalOrder(fixture.listingId));
  return { ...fixture, id };
}

/** Who is told that it was not paid, in the bell and by email. */
async function told(id: string, { customerId, lenderId }: People) {
  await emailDueNotifications(app, 100);
  const events = await db.select().from(notificationEvents).where(eq(notificationEvents.transactionId, id));
  const of = async (userId: string) => {
    const event = events.find(({ kind, recipientId }) => kind === 'payment-expired' && recipientId === userId);
    if (event === undefined) return null;
    const { rows } = await bellPage(app, { id: userId });
    const [email] = await db.select().from(emails).where(eq(emails.onceKey, event.onceKey));
    return { bell: rows.find((row) => row.id === event.id)?.text, subject: email?.subject, text: email?.text };
  };
  return { customer: await of(customerId), lender: await of(lenderId) };
}

test('the lender of an accepted offer is told that its time to pay ran out and the days are free again', async () => {
  const { id, ...people } = await payingAnOffer();
  await flow.untilDue(id);
  await executeDueOf(app, id);
  const { customer, lender } = await told(id, people);
  expect(lender).toMatchObject({
    bell: 'Mei did not finish paying for your Luna bias slip dress',
    subject: 'Mei did not pay for your Luna bias slip dress',
  });
  expect(lender?.text).toMatch(
    /Mei did not finish paying for your .* The order has ended, and the days are available/s,
  );
  expect(lender?.text).toContain(`/sale/${id}`);
  expect(customer?.bell).toMatch(/^Your payment for .* was not finished in time$/);
  await expectInvariants(context);
});

test('the lender of an accepted offer is told that its customer cancelled the payment, and the customer knows', async () => {
  const { id, ...people } = await payingAnOffer();
  await flow.executeAs(people.customerId, id, givingUpOf(currentProcess).name);
  const { customer, lender } = await told(id, people);
  expect(customer).toBeNull();
  expect(lender?.bell).toMatch(/^Mei cancelled the payment for your /);
  expect(lender?.text).toMatch(/The order has ended, and the days are available again/);
});

test('who only chooses other days after a question has broken nothing off', async () => {
  const { id, ...people } = await payingAfterAQuestion();
  await flow.executeAs(people.customerId, id, givingUpOf(currentProcess).name);
  expect(await told(id, people)).toEqual({ customer: null, lender: null });
});

test('of a card that was refused too often its customer is told, and a lender who knew of the order', async () => {
  const [known, atOnce] = [await payingAfterAQuestion(), await payingAtOnce()];
  for (const { id } of [known, atOnce])
    await execute(app, { actor: system, transactionId: id, transition: givingUpOf(currentProcess).name });
  const { customer, lender } = await told(known.id, known);
  expect(customer?.bell).toMatch(/^Your payment for .* did not go through$/);
  expect(customer?.text).toMatch(/Your card was refused several times, so the payment for .* has ended/);
  expect(lender?.bell).toMatch(/^Mei’s payment for your .* did not go through$/);
  expect((await told(atOnce.id, atOnce)).customer?.bell).toMatch(/did not go through$/);
});

test('a lender who never knew of a booking is told nothing of its payment, however it ended', async () => {
  const ended = [await payingAtOnce(), await payingAtOnce(), await payingAtOnce()] as const;
  const [late, givenUp, refused] = ended;
  await flow.executeAs(givenUp.customerId, givenUp.id, givingUpOf(currentProcess).name);
  await execute(app, { actor: system, transactionId: refused.id, transition: givingUpOf(currentProcess).name });
  await flow.untilDue(late.id);
  await executeDueOf(app, late.id);
  for (const one of ended) expect((await told(one.id, one)).lender).toBeNull();
});
