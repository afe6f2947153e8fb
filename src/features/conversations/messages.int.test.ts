import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { messages } from '#src/database/schema/conversations.ts';
import { users } from '#src/database/schema/users.ts';
import { transactions } from '#src/database/schema/transactions.ts';
import { lockRow } from '#src/features/transactions/transaction.server.ts';
import type { App } from '#src/platform/app.ts';
import { freshDatabase, type FreshDatabase } from '#tests/support/database.ts';
import { appOn, makeTransaction, makeUser, makeRental } from '#tests/support/factories.ts';
import { sendNote, sendMessage } from './commands.server.ts';
import { thread } from './queries.server.ts';

let fresh: FreshDatabase;
let app: App;
let customer: { id: string };
let provider: { id: string };
let transaction: string;

beforeAll(async () => {
  fresh = await freshDatabase();
  const config = { sessionSecret: 'a secret of thirty-two characters', canonicalRootUrl: 'http://localhost' };
  app = { ...appOn(fresh.db), config } as App;
});
afterAll(() => fresh.close());

beforeEach(async () => {
  customer = { id: await makeUser(fresh.db, { firstName: 'Charlotte' }) };
  provider = { id: await makeUser(fresh.db, { firstName: 'Amelia' }) };
  transaction = await makeTransaction(
    fresh.db,
    await makeRental(fresh.db, { authorId: provider.id }),
    customer.id,
    provider.id,
  );
  await fresh.db.update(transactions).set({ state: 'preauthorized' }).where(eq(transactions.id, transaction));
});

const say = (sender: { id: string }, content: string) =>
  sendMessage(app, sender, { transactionId: transaction, content });
const refused = (code: string) => expect.objectContaining({ refusal: expect.objectContaining({ code }) });

test('both parties read the same thread, each with its own messages marked', async () => {
  await say(customer, '  Is it lined?  ');
  await say(provider, 'It is.');
  const seen = await thread(app, customer, transaction);
  expect(seen.map(({ content, own }) => [content, own])).toEqual([
    ['Is it lined?', true],
    ['It is.', false],
  ]);
  expect(seen[1]?.sender.displayName).toBe('Amelia');
  expect((await thread(app, provider, transaction)).map(({ own }) => own)).toEqual([false, true]);
});

test('an outsider gets not-found for the thread', async () => {
  const outsider = { id: await makeUser(fresh.db) };
  await expect(thread(app, outsider, transaction)).rejects.toEqual(refused('not-found'));
  await expect(say(outsider, 'Hello')).rejects.toEqual(refused('not-found'));
  await expect(sendMessage(app, customer, { transactionId: 'not-an-id', content: 'Hello' })).rejects.toEqual(
    refused('not-found'),
  );
});

test('messages to a banned or deleted user are refused', async () => {
  await fresh.db.update(users).set({ banned: true }).where(eq(users.id, provider.id));
  await expect(say(customer, 'Hello?')).rejects.toEqual(refused('transaction-counterparty-banned'));
  await fresh.db.update(users).set({ banned: false, deletedAt: new Date() }).where(eq(users.id, provider.id));
  await expect(say(customer, 'Hello?')).rejects.toEqual(refused('transaction-counterparty-banned'));
  expect(await thread(app, customer, transaction)).toEqual([]);
});

test('the note of a request is sent once under concurrent confirmations', async () => {
  const note = { transactionId: transaction, content: 'It is for a wedding.' };
  await Promise.all(Array.from({ length: 8 }, () => sendNote(app, customer, note)));
  await sendNote(app, customer, { ...note, content: 'Another tab says something else.' });
  expect((await thread(app, customer, transaction)).map(({ content }) => content)).toEqual(['It is for a wedding.']);
});

test('a note is sent even if both have written before, as in an enquiry', async () => {
  await say(customer, 'Is it lined?');
  await say(provider, 'It is.');
  await sendNote(app, customer, { transactionId: transaction, content: 'It is for a wedding.' });
  expect((await thread(app, customer, transaction)).map(({ content }) => content)).toEqual([
    'Is it lined?',
    'It is.',
    'It is for a wedding.',
  ]);
});

test('thirty messages in an hour are sent, also under concurrency, and no more', async () => {
  await fresh.db
    .update(users)
    .set({ createdAt: sql`rotation_now() - interval '8 days'` })
    .where(eq(users.id, customer.id));
  const answers = await Promise.allSettled(Array.from({ length: 34 }, (_, index) => say(customer, `Message ${index}`)));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(30);
  expect(answers.filter((answer) => answer.status === 'rejected').map((answer) => answer.reason)).toEqual(
    Array(4).fill(refused('too-many-requests')),
  );
  expect(await thread(app, customer, transaction)).toHaveLength(30);
});

test('a new account sends half as many', async () => {
  const answers = await Promise.allSettled(Array.from({ length: 18 }, (_, index) => say(customer, `Message ${index}`)));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(15);
});

test.each(['initial', 'pending-payment', 'payment-expired'])(
  'on a request that is not paid for (%s) nothing is written, by neither side',
  async (state) => {
    await fresh.db.update(transactions).set({ state }).where(eq(transactions.id, transaction));
    const code = state === 'initial' ? 'not-found' : 'transaction-unpaid';
    for (const sender of [customer, provider]) await expect(say(sender, 'Hello?')).rejects.toEqual(refused(code));
    const note = sendNote(app, customer, { transactionId: transaction, content: 'Hello?' });
    await expect(note).rejects.toEqual(refused(code));
    expect(await fresh.db.select().from(messages).where(eq(messages.transactionId, transaction))).toEqual([]);
  },
);

test('a message sent while the payment is abandoned is refused', async () => {
  await fresh.db.update(transactions).set({ state: 'preauthorized' }).where(eq(transactions.id, transaction));
  let sending: Promise<unknown> | undefined;
  await fresh.db.transaction(async (tx) => {
    await lockRow(tx, transaction);
    sending = say(customer, 'Hello?').catch((error: unknown) => error);
    await tx.update(transactions).set({ state: 'payment-expired' }).where(eq(transactions.id, transaction));
  });
  await expect(sending).resolves.toEqual(refused('transaction-unpaid'));
});

test('an ended transaction is closed for messages after thirty days, and stays readable', async () => {
  await say(customer, 'Is it lined?');
  const since = (days: number) => ({
    state: 'declined',
    lastTransitionedAt: sql`rotation_now() - make_interval(days => ${days})`,
  });
  await fresh.db.update(transactions).set(since(29)).where(eq(transactions.id, transaction));
  await say(provider, 'It is.');
  await fresh.db.update(transactions).set(since(31)).where(eq(transactions.id, transaction));
  await expect(say(customer, 'Thank you')).rejects.toEqual(refused('transaction-messages-closed'));
  expect(await thread(app, customer, transaction)).toHaveLength(2);
});

test('an operator in another user’s account cannot send messages', async () => {
  const limited = { id: customer.id, limited: true };
  const message = { transactionId: transaction, content: 'Hello' };
  await expect(sendMessage(app, limited, message)).rejects.toEqual(refused('forbidden'));
});
