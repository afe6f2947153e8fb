import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { messages, transactions } from '#src/database/schema/schema.ts';
import { sendNote } from '#src/features/conversations/commands.server.ts';
import { thread } from '#src/features/conversations/queries.server.ts';
import { speculateBeginning } from '#src/features/transactions/speculate.server.ts';
import { sendEnquiry } from '#src/features/transactions/threads.server.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { codeAfter } from '#tests/support/refusal-code.ts';
import { formFor } from '#tests/support/request.ts';
import { verifyEmail } from '#tests/support/threads.ts';
import { requestPayment } from './commands.server.ts';
import { checkoutFor } from './queries.server.ts';

const context = await contextOfFile();
const { app, flow } = context;
const { host } = new URL(app.config.canonicalRootUrl);

async function asker() {
  const fixture = await flow.rentalFixture();
  await verifyEmail(context, fixture.customerId);
  const countOrders = () => app.db.$count(transactions, eq(transactions.customerId, fixture.customerId));
  return { ...fixture, customer: { id: fixture.customerId }, countOrders };
}

test('the writer of a first question is told what is unsafe in it, and sends it if they are sure', async () => {
  const { customer, lenderId, listingId, countOrders } = await asker();
  const ask = (message: string, more: object = {}) =>
    sendEnquiry(app, customer, { listingId, message, clientKey: randomUUID(), ...more });
  for (const message of [
    'Text me: 021 555 0199',
    'mei@example.org',
    'https://pay.example',
    'Can I do a bank transfer?',
  ])
    expect([message, await codeAfter(() => ask(message))]).toEqual([message, 'message-unsafe']);
  expect(
    await codeAfter(() => speculateBeginning(app, customer, 'first-message', { listingId, message: '021 555 0199' })),
  ).toBe('message-unsafe');
  expect(await countOrders()).toBe(0);
  await ask(`Is it like https://${host}/l/luna-slip, in a 10-12, from 2027-02-10 to 2027-02-14?`);
  const id = await ask('Text me: 021 555 0199', { isSure: true });
  expect(await thread(app, { id: lenderId }, id)).toMatchObject([{ unsafe: ['phone'] }]);
});

test('the writer of a note is told before anything is held', async () => {
  const { customer, listingId, countOrders } = await asker();
  const order = await flow.rentalOrder(listingId);
  const { quote } = await checkoutFor(app, customer, order);
  const request = (more: object) =>
    codeAfter(() => requestPayment(app, customer, order, { ...formFor(order.delivery, quote), ...more }));
  expect(await request({ note: 'Call me on 021 555 0199' })).toBe('message-unsafe');
  expect(await countOrders()).toBe(0);
  expect(await request({ note: 'Call me on 021 555 0199', sure: '1' })).toBe('done');
  expect(await countOrders()).toBe(1);
});

test('a note that was changed after its request was checked is sent by the same rule', async () => {
  const { customer, customerId, lenderId, listingId } = await asker();
  const order = await flow.rentalOrder(listingId);
  const transactionId = await flow.preauthorised({ customerId, lenderId, listingId }, order);
  const send = (isSure: boolean) =>
    codeAfter(() => sendNote(app, customer, { transactionId, content: 'PayPal is cheaper', isSure }));
  expect(await send(false)).toBe('message-unsafe');
  expect(await app.db.$count(messages, eq(messages.transactionId, transactionId))).toBe(0);
  expect(await send(true)).toBe('done');
});
