import { createServer, type Server } from 'node:http';
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paymentCalls, textMessages, transactions } from '#src/database/schema/schema.ts';
import { emails } from '#src/database/schema/system.ts';
import { expectInvariants, stateOf } from '#tests/support/expect-invariants.ts';
import { startMailServer, type MailServer } from '#tests/support/mail-server.ts';
import {
  executeAs,
  makeTestContext,
  preauthorised,
  saleFixture,
  saleOrder,
  type TestContext,
} from '#tests/support/test-context.ts';
import { until } from '#tests/support/until.ts';
import { startWorker, type Running } from '#tests/support/web-process.ts';

let context: TestContext;
let mail: MailServer;
let gateway: Server;
let worker: Running | null = null;

/** Requests of text messages that the gateway has read: their numbers. Until `answers` it says nothing to them. */
const numbers: string[] = [];
let answers = false;

beforeAll(async () => {
  context = await makeTestContext();
  mail = await startMailServer();
  gateway = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    if (!answers) return;
    numbers.push(new URLSearchParams(body).get('To') ?? '');
    response.writeHead(201).end('{}');
  });
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await worker?.stop();
  gateway.closeAllConnections();
  gateway.close();
  await mail.stop();
  await context.close();
});

/** Milliseconds that the worker waits for a greeting and for each answer; by default it is half a minute. */
const waitMs = 3_000;

function settings(): NodeJS.ProcessEnv {
  const address = gateway.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return {
    SMTP_URL: `smtp://127.0.0.1:${mail.port}?greetingTimeout=${waitMs}&socketTimeout=${waitMs}`,
    MAIL_FROM: 'hello@rotation.example',
    TWILIO_ACCOUNT_SID: `AC${'0a'.repeat(16)}`,
    TWILIO_AUTH_TOKEN: 'token',
    TWILIO_FROM: '+64215550100',
    TWILIO_API_URL: `http://127.0.0.1:${port}`,
  };
}

const db = () => context.app.db;
const unsent = () => db().$count(emails, isNull(emails.sentAt));
const openCalls = () => db().$count(paymentCalls, eq(paymentCalls.state, 'open'));

test('bookings and payments go on while mail server and text gateway hang, and each message is sent once afterwards', async () => {
  const { app } = context;
  mail.hang(true);
  worker = await startWorker(context, { settings: settings() });
  // More than a worker sends at a time, so that all that it sends with is waiting.
  const burst = 40;
  await app.db.transaction(async (tx) => {
    for (let i = 0; i < burst; i++) await app.email.queue(tx, { ...anEmail, onceKey: `hanging ${i}` });
    await app.sms.queue(tx, {
      to: '+64215550142',
      recipientId: null,
      content: 'A code',
      onceKey: null,
      lifetimeSeconds: 600,
    });
  });
  await until(async () => mail.waiting() > 0, 'an email that hangs');

  const declined = await saleFixture(context);
  const declinedId = await preauthorised(context, declined, saleOrder(declined.listingId));
  await executeAs(context, declined.lenderId, declinedId, 'decline');
  const expired = await saleFixture(context);
  const expiredId = await preauthorised(context, expired, saleOrder(expired.listingId));
  await db()
    .update(transactions)
    .set({ dueAt: sql`rotation_now()` })
    .where(eq(transactions.id, expiredId));
  await until(async () => (await stateOf(context, expiredId)) === 'declined', 'the timer');
  await until(async () => (await openCalls()) === 0, 'the released holds');
  // It has hung all the while: nothing was sent, also of these orders.
  expect([mail.taken, numbers]).toEqual([[], []]);
  await until(async () => (await unsent()) >= burst + 4, 'the emails of the orders');

  mail.hang(false);
  answers = true;
  await tryNow();
  await until(async () => (await unsent()) === 0, 'the backlog of emails');
  const { rows } = await db().execute<{ id: string }>(sql`select id from emails`);
  expect(mail.taken.toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
  await until(async () => (await db().$count(textMessages, isNotNull(textMessages.sentAt))) === 1, 'the text message');
  expect(numbers).toEqual(['+64215550142']);
  await expectInvariants(context);
});

/** Until none is left, instead of half a minute after each attempt that hung; what is being sent keeps its claim. */
async function tryNow(): Promise<void> {
  const isIdle = and(isNull(emails.sentAt), isNull(emails.claimedBy));
  await until(async () => {
    await db()
      .update(emails)
      .set({ nextAt: sql`clock_timestamp()` })
      .where(isIdle);
    return (await db().$count(emails, and(isNull(emails.sentAt), isNotNull(emails.claimedBy)))) === 0;
  }, 'the end of what hung');
}

const anEmail = {
  ...{ to: 'mei@example.nz', recipientId: null, kind: 'test', subject: 'Hello', preview: 'Hello', heading: 'Hello' },
  paragraphs: ['Hello.'],
};
