import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { messages, threadReads } from '#src/database/schema/conversations.ts';
import { executeTransition } from '#src/features/transactions/execute.server.ts';
import { transactionVersion } from '#src/features/transactions/transaction-version.server.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { makeUser } from '#tests/support/factories.ts';
import { codeAfter } from '#tests/support/refusal-code.ts';
import { sendMessage } from './commands.server.ts';
import { longerThread, thread, pageOfMessages } from './queries.server.ts';
import { eraseReadMarks, markThreadRead, readMarks } from './read-marks.server.ts';

const context = await contextOfFile();
const { app, flow } = context;
const { db } = app;

async function aThread(days = 10) {
  const fixture = await flow.rentalFixture();
  const id = await flow.preauthorised(fixture, await flow.rentalOrder(fixture.listingId, days));
  return { customer: { id: fixture.customerId }, lender: { id: fixture.lenderId }, id };
}

test('a form that is sent twice is one message, also at once, and another text in it is another', async () => {
  const { customer, lender, id } = await aThread();
  const clientKey = randomUUID();
  const send = (content: string, sender = customer) =>
    sendMessage(app, sender, { transactionId: id, content, clientKey });
  const sent = await Promise.all(Array.from({ length: 6 }, () => send('Is it lined?')));
  expect(new Set(sent.map((message) => message.id)).size).toBe(1);
  await send('And how long is it?');
  await send('Is it lined?', lender);
  expect((await thread(app, customer, id)).map(({ content, own }) => [content, own])).toEqual([
    ['Is it lined?', true],
    ['And how long is it?', true],
    ['Is it lined?', false],
  ]);
  expect(await codeAfter(() => sendMessage(app, customer, { transactionId: id, content: 'x', clientKey: 'x' }))).toBe(
    'validation-invalid-value',
  );
});

test('the same form in another conversation is another message', async () => {
  const [first, second] = [await aThread(), await aThread()];
  const clientKey = randomUUID();
  for (const { customer, id } of [first, second])
    await sendMessage(app, customer, { transactionId: id, content: 'Hello', clientKey });
  expect(await thread(app, second.customer, second.id)).toHaveLength(1);
});

test('what the other party has read is marked, and only their page changes', async () => {
  const { customer, lender, id } = await aThread();
  await markThreadRead(app, lender, id);
  expect(await readMarks(app, customer.id, id)).toEqual({ own: null, other: null });
  const { createdAt } = await sendMessage(app, customer, { transactionId: id, content: 'Is it lined?' });
  const versions = () => Promise.all([customer, lender].map((viewer) => transactionVersion(app, viewer, id)));
  const [before] = [await versions()];
  await markThreadRead(app, lender, id);
  const after = await versions();
  expect([after[0] === before[0], after[1] === before[1]]).toEqual([false, true]);
  expect(await readMarks(app, customer.id, id)).toEqual({ own: null, other: createdAt });
  expect(await readMarks(app, lender.id, id)).toEqual({ own: createdAt, other: null });
  await markThreadRead(app, lender, id);
  expect(await versions()).toEqual(after);
  await sendMessage(app, customer, { transactionId: id, content: 'Hello?' });
  expect((await readMarks(app, customer.id, id)).other).toEqual(createdAt);
});

test('a thread is read by its parties alone, and not by an operator in their place', async () => {
  const { customer, lender, id } = await aThread();
  await sendMessage(app, customer, { transactionId: id, content: 'Is it lined?' });
  const outsider = { id: await makeUser(db) };
  expect(await codeAfter(() => markThreadRead(app, outsider, id))).toBe('not-found');
  expect(await codeAfter(() => markThreadRead(app, outsider, 'x'))).toBe('not-found');
  expect(await codeAfter(() => markThreadRead(app, { ...lender, limited: true }, id))).toBe('forbidden');
  expect(await readMarks(app, customer.id, id)).toEqual({ own: null, other: null });
});

test('marks go with the account', async () => {
  const { customer, lender, id } = await aThread();
  await sendMessage(app, customer, { transactionId: id, content: 'Is it lined?' });
  await markThreadRead(app, lender, id);
  await db.transaction((tx) => eraseReadMarks(tx, lender.id));
  expect(await db.$count(threadReads, eq(threadReads.transactionId, id))).toBe(0);
});

test('a hundred messages are shown, and a hundred older ones with each step', async () => {
  const { customer, lender, id } = await aThread();
  const at = Date.now() - 1_000_000;
  await db.insert(messages).values(
    Array.from({ length: 250 }, (_, index) => ({
      ...{ transactionId: id, senderId: lender.id, content: `Message ${index}` },
      createdAt: new Date(at + index * 1000),
    })),
  );
  const shown = async (older: number) => {
    const { messages: found, hasOlder } = await longerThread(app, customer, id, older);
    return [found.length, found[0]?.content, found.at(-1)?.content, hasOlder];
  };
  expect(await shown(0)).toEqual([100, 'Message 150', 'Message 249', true]);
  expect(await shown(1)).toEqual([200, 'Message 50', 'Message 249', true]);
  expect(await shown(2)).toEqual([250, 'Message 0', 'Message 249', false]);
});

test('a writer is warned of what is unsafe before an order is accepted, and sends it if they are sure', async () => {
  const { customer, lender, id } = await aThread();
  const say = (isSure: boolean, content = 'Call me on 021 123 4567') =>
    codeAfter(() => sendMessage(app, customer, { transactionId: id, content, isSure }));
  expect([await say(false), await say(false, 'Is it lined?'), await say(true)]).toEqual([
    ...['message-unsafe', 'done', 'done'],
  ]);
  expect((await thread(app, lender, id)).map(({ content }) => content)).toEqual([
    ...['Is it lined?', 'Call me on 021 123 4567'],
  ]);
  await executeTransition(app, lender, id, 'accept');
  expect(await say(false, 'Call me on 021 765 4321')).toBe('done');
  // Its reader is warned of what was sent before the acceptance, and of nothing else.
  const warned = async (viewer: typeof customer) => (await thread(app, viewer, id)).map(({ unsafe }) => unsafe);
  expect(await warned(lender)).toEqual([[], ['phone'], []]);
  expect(await warned(customer)).toEqual([[], [], []]);
  const page = await pageOfMessages(app, lender, id, { page: 1, perPage: 2 });
  expect(page.messages.map(({ unsafe }) => unsafe)).toEqual([[], ['phone']]);
});

test('a writer is warned of it after a request that was declined, too', async () => {
  const { customer, lender, id } = await aThread();
  await executeTransition(app, lender, id, 'decline');
  const message = { transactionId: id, content: 'Call me on 021 123 4567', isSure: false };
  expect(await codeAfter(() => sendMessage(app, customer, message))).toBe('message-unsafe');
});
