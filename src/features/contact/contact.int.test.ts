import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { emails } from '#src/database/schema/schema.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { makeUser } from '#tests/support/factories.ts';
import { codeOf } from '#tests/support/refusal-code.ts';
import { knownSender, sendContactMessage } from './commands.server.ts';

const { app } = await contextOfFile();
const { db } = app;

let network = 0;
const typedBy = (email: string) => ({
  ...{ name: 'Ana Bell', email, topic: 'order' as const, orderReference: 'A-17' },
  message: 'The zip is broken.\n\nWhat now? See evil.example',
});
const send = (email: string, userId: string | null = null, ip = `10.8.0.${(network += 1)}`) =>
  sendContactMessage(app, typedBy(email), { ip, userId });
const about = (email: string) => db.select().from(emails).where(eq(emails.replyTo, email));
const to = (email: string) => db.select().from(emails).where(eq(emails.recipient, email));

test('a message reaches the operator, whose answer goes to the sender', async () => {
  const email = `${randomUUID()}@example.org`;
  await send(email);
  const [message, ...more] = await about(email);
  expect(more).toEqual([]);
  expect(message).toMatchObject({
    recipient: 'hello@rotation.example',
    subject: 'Contact form: An order or a booking',
  });
  for (const part of ['Ana Bell', email, 'not signed in', 'Order: A-17', 'The zip is broken.', 'What now?'])
    expect(message?.text).toContain(part);
});

test('the sender is told that it has arrived, without a word of what was typed, and twice a day at most', async () => {
  const email = `${randomUUID()}@example.org`;
  for (let index = 0; index < 5; index += 1) await send(email);
  const receipts = await to(email);
  expect(receipts).toHaveLength(2);
  for (const { subject, text, html } of receipts)
    expect(`${subject} ${text} ${html}`).not.toMatch(/evil\.example|Ana|A-17|zip/);
});

test('what others send in the name of an address keeps its owner from nothing', async () => {
  const email = `${randomUUID()}@example.org`;
  for (let index = 0; index < 12; index += 1) await send(email);
  await send(email);
  expect(await about(email)).toHaveLength(13);
});

test('a user sends ten messages an hour, whatever their network has sent', async () => {
  const ip = '10.6.0.1';
  for (let index = 0; index < 5; index += 1) await send(`${randomUUID()}@example.org`, null, ip);
  const email = `${randomUUID()}@example.org`;
  const userId = await makeUser(db, { email });
  for (let index = 0; index < 10; index += 1) await send(email, userId, ip);
  expect(await send(email, userId).catch(codeOf)).toBe('too-many-requests');
});

test('a network sends five messages an hour', async () => {
  const ip = '10.7.0.1';
  for (let index = 0; index < 5; index += 1) await send(`${randomUUID()}@example.org`, null, ip);
  expect(await send(`${randomUUID()}@example.org`, null, ip).catch(codeOf)).toBe('too-many-requests');
});

test('the operator reads whether the address is that of the account', async () => {
  const email = `${randomUUID()}@example.org`;
  const userId = await makeUser(db, { email, emailVerified: true, firstName: 'Mei' });
  expect(await knownSender(app, userId)).toEqual({ name: 'Mei', email });
  await send(email, userId);
  const other = `${randomUUID()}@example.org`;
  await send(other, userId);
  expect((await about(email))[0]?.text).toContain('verified, signed in');
  expect((await about(other))[0]?.text).toContain('another address than the account’s');
});
