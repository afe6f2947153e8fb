import { readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { emails, messages, notificationEvents, transactionTransitions } from '#src/database/schema/schema.ts';
import { emailDueNotifications } from '#src/features/notifications/emails.server.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { disputed } from '#tests/support/dispute-there.ts';
import { expectInvariants, stateOf } from '#tests/support/expect-invariants.ts';
import { madeUpEmail, madeUpTransition } from '#tests/support/made-up-transition.ts';
import { codeOf } from '#tests/support/refusal-code.ts';
import { executeTransition } from '../execute.server.ts';
import { transactionPage } from '../transaction-page.server.ts';

const context = await contextOfFile();
const { app, flow } = context;
const { db } = app;

async function accepted() {
  const fixture = await flow.rentalFixture();
  const id = await flow.preauthorised(fixture, await flow.rentalOrder(fixture.listingId));
  await flow.executeAs(fixture.lenderId, id, 'accept');
  return { ...fixture, id };
}

const extension = { days: 2, note: 'The party was moved.' };
const ask = (userId: string, id: string, input: unknown = extension) =>
  executeTransition(app, { id: userId }, id, madeUpTransition, input);
const historyOf = async (id: string) =>
  (await db.select().from(transactionTransitions).where(eq(transactionTransitions.transactionId, id))).filter(
    ({ transition }) => transition === madeUpTransition,
  );

test('the guide shows the code that runs here', () => {
  const guide = readFileSync('docs/guides/add-a-transition.md', 'utf8');
  const code = readFileSync('tests/support/made-up-transition.ts', 'utf8');
  const blocks = [...guide.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, block = '']) => block);
  expect(blocks).toHaveLength(6);
  for (const block of blocks) expect(code).toContain(block);
});

test('a transition is its data, a schema, an action and its texts', async () => {
  const { id, customerId, lenderId } = await accepted();
  const offered = async (viewer: string) =>
    (await transactionPage(app, { id: viewer }, id)).offered.map(({ transition }) => transition as string);
  expect(await offered(customerId)).toContain(madeUpTransition);
  expect(await offered(lenderId)).not.toContain(madeUpTransition);
  await expect(ask(customerId, id)).resolves.toEqual({ transactionId: id, kind: 'taken' });
  expect(await stateOf(context, id)).toBe('accepted');
  expect(await historyOf(id)).toMatchObject([{ by: 'customer', actorId: customerId, toState: 'accepted' }]);
  const said = await db.select().from(messages).where(eq(messages.transactionId, id));
  expect(said).toMatchObject([{ senderId: customerId, content: 'May I keep it 2 days longer? The party was moved.' }]);
  const notified = await db.select().from(notificationEvents).where(eq(notificationEvents.kind, madeUpEmail));
  expect(notified).toMatchObject([{ recipientId: lenderId, actorId: customerId, transactionId: id, inBell: true }]);
  await emailDueNotifications(app, 100);
  const sent = (await db.select().from(emails).where(eq(emails.recipientId, lenderId))).filter(
    ({ kind }) => kind === madeUpEmail,
  );
  expect(sent).toMatchObject([{ subject: expect.stringMatching(/^\S+ asks to keep Luna bias slip dress longer$/) }]);
  expect(sent[0]?.text).toContain(`/sale/${id}`);
  await expectInvariants(context);
});

test('it is refused to the lender, in another state, with another input, and while a case is open', async () => {
  const { id, customerId, lenderId, listingId } = await accepted();
  const refused = (userId: string, of: string, input?: unknown) => ask(userId, of, input).catch(codeOf);
  expect(await refused(lenderId, id)).toBe('forbidden');
  for (const input of [{ ...extension, days: 8 }, { days: 2 }, { ...extension, price: 1 }, {}])
    expect(await refused(customerId, id, input)).toBe('validation-invalid-params');
  const { transactionId: open } = await flow.request(customerId, await flow.rentalOrder(listingId, 60));
  expect(await refused(customerId, open)).toBe('transaction-invalid-transition');
  await disputed(context, id, { amount: 500 });
  expect(await refused(customerId, id)).toBe('transaction-locked');
  expect(await historyOf(id)).toEqual([]);
  expect(await db.select().from(messages).where(eq(messages.transactionId, id))).toEqual([]);
});

test('two at once are executed after each other', async () => {
  const { id, customerId } = await accepted();
  await Promise.all([ask(customerId, id), ask(customerId, id, { ...extension, days: 3 })]);
  expect((await historyOf(id)).map(({ sequence }) => sequence).toSorted()).toHaveLength(2);
  expect(await db.select().from(messages).where(eq(messages.transactionId, id))).toHaveLength(2);
  await expectInvariants(context);
});
