import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { textMessages } from '#src/database/schema/system.ts';
import { freshDatabase, type FreshDatabase } from '#tests/support/database.ts';
import { codeAfter } from '#tests/support/refusal-code.ts';
import { readConfig } from '../config.ts';
import { makeLogger } from '../logger/logger.server.ts';
import type { DailyLimits } from './daily-limits.server.ts';
import { makeSms } from './sms.server.ts';
import { localTransport, type TextTransport, twilioTransport } from './transport.server.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const requests: { readonly url: string; readonly authorization: string; readonly form: Record<string, string> }[] = [];
const logged: string[] = [];
let answers: Answer[] = [];
const accountSid = `AC${'0a'.repeat(16)}`;
const accepted: Answer = (_, response) => response.writeHead(201).end('{"sid": "SM1"}');
const status =
  (code: number): Answer =>
  (_, response) =>
    response.writeHead(code).end('{"message": "The number +64215550142 is wrong"}');

/** Twilio's REST form, as far as it matters here. */
const gateway = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  const form = Object.fromEntries(new URLSearchParams(body));
  requests.push({ url: request.url ?? '', authorization: request.headers.authorization ?? '', form });
  const isValid = Number(form['ValidityPeriod']) <= 14_400;
  (answers.shift() ?? (isValid ? accepted : status(400)))(request, response);
});

let database: FreshDatabase;
let apiUrl = '';
beforeAll(async () => {
  database = await freshDatabase();
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
  apiUrl = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`;
});
beforeEach(() => {
  requests.length = 0;
  logged.length = 0;
  answers = [];
});
afterAll(async () => {
  gateway.closeAllConnections();
  await new Promise((resolve) => gateway.close(resolve));
  await database.close();
});

const twilio = (timeoutMs?: number) =>
  twilioTransport({ accountSid, authToken: 'token', from: '+64215550100', apiUrl }, timeoutMs);

function smsWith(transport?: TextTransport, limits?: DailyLimits) {
  const env = { NODE_ENV: 'test', DATABASE_URL: database.url, SESSION_SECRET: 'q9Xv2LmT7sKfR4wZ8yBn3HcJ6pDg5AeU' };
  const keys = {
    STRIPE_SECRET_KEY: 'sk_test_12345678',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_12345678',
    STRIPE_WEBHOOK_SECRET: 'whsec_1234567890123456',
  };
  return makeSms({
    db: database.db,
    jobs: { send: async () => {} },
    config: readConfig({ ...env, ...keys }),
    logger: makeLogger((line) => logged.push(String(line))),
    transport: transport ?? twilio(),
    ...(limits && { limits }),
  });
}

const text = {
  to: '+64215550142',
  recipientId: null,
  content: '123456 is your code',
  onceKey: null,
  lifetimeSeconds: 600,
};

async function queued(sms = smsWith(), lifetimeSeconds = 600): Promise<string> {
  return await database.db.transaction((tx) => sms.queue(tx, { ...text, lifetimeSeconds }));
}

async function rowOf(id: string) {
  const [row] = await database.db.select().from(textMessages).where(eq(textMessages.id, id));
  if (row === undefined) throw new Error('There is no such text message');
  return row;
}

const makeDue = (id: string) =>
  database.db
    .update(textMessages)
    .set({ nextAt: sql`clock_timestamp()` })
    .where(eq(textMessages.id, id));

test('a text message is posted as a form with basic authentication, and no copy is kept', async () => {
  const sms = smsWith();
  const id = await queued(sms);
  expect(await sms.deliver(id)).toBe(true);
  const [request, ...more] = requests;
  expect(more).toEqual([]);
  expect(request?.url).toBe(`/2010-04-01/Accounts/${accountSid}/Messages.json`);
  expect(request?.authorization).toBe(`Basic ${Buffer.from(`${accountSid}:token`).toString('base64')}`);
  expect(request?.form).toMatchObject({ To: text.to, From: '+64215550100', Body: text.content });
  expect(Number(request?.form['ValidityPeriod'])).toBeGreaterThan(500);
  expect(await rowOf(id)).toMatchObject({ content: '', sentAt: expect.any(Date), failedAt: null });
  expect(await sms.deliver(id)).toBe(false);
  const day = await queued(sms, 12 * 3600);
  expect([await sms.deliver(day), requests[1]?.form['ValidityPeriod']]).toEqual([true, '14400']);
});

test('notifications leave half of the day’s text messages to codes', async () => {
  const limits = { dailyMaximum: 100, dailyMaximumByPrefix: { '+687': 4 } };
  const sms = smsWith(undefined, limits);
  const queue = (isNotification: boolean) =>
    codeAfter(() => database.db.transaction((tx) => sms.queue(tx, { ...text, to: '+687555014', isNotification })));
  expect([await queue(true), await queue(true), await queue(true)]).toEqual(['done', 'done', 'text-not-sent']);
  expect([await queue(false), await queue(false), await queue(false)]).toEqual(['done', 'done', 'text-not-sent']);
  await database.db.delete(textMessages);
});

test('a messaging service is named instead of a number', async () => {
  const from = `MG${'0b'.repeat(16)}`;
  await twilioTransport({ accountSid, authToken: 'token', from, apiUrl }).send({ ...text, secondsLeft: 60 });
  expect(requests[0]?.form).toMatchObject({ MessagingServiceSid: from });
  expect(requests[0]?.form).not.toHaveProperty('From');
});

test.each([400, 401, 403, 404])('a %i is permanent: it is sent no more', async (code) => {
  const sms = smsWith();
  const id = await queued(sms);
  answers = [status(code)];
  expect(await sms.deliver(id)).toBe(false);
  expect(await rowOf(id)).toMatchObject({ content: '', sentAt: null, failedAt: expect.any(Date) });
  await makeDue(id);
  expect(await sms.deliver(id)).toBe(false);
  expect(requests).toHaveLength(1);
});

const lost: Answer = (request) => request.socket.destroy();
const hanging: Answer = () => {};
const cut: Answer = (request, response) => {
  response.writeHead(201, { 'content-length': '100' });
  response.flushHeaders();
  request.socket.end();
};

test.each([
  ['500', status(500)],
  ['503', status(503)],
  ['429', status(429)],
  ['408', status(408)],
  ['200, of a proxy say', status(200)],
  ['302', status(302)],
  ['timeout', hanging],
  ['lost connection', lost],
] as const)('after a %s it is sent again, later', async (_, answer) => {
  const sms = smsWith();
  const id = await queued(sms);
  answers = [answer];
  const before = Date.now();
  expect(await (answer === hanging ? smsWith(twilio(200)) : sms).deliver(id)).toBe(false);
  const row = await rowOf(id);
  expect(row.nextAt.getTime()).toBeGreaterThan(before + 1_500);
  expect(row).toMatchObject({ content: text.content, sentAt: null, failedAt: null, failures: 1, claimedBy: null });
  await makeDue(id);
  expect(await sms.deliverDue(10)).toBe(1);
  expect(requests).toHaveLength(2);
});

test('an answer of 201 counts, also when the connection ends within it', async () => {
  const sms = smsWith();
  const id = await queued(sms);
  answers = [cut];
  expect(await sms.deliver(id)).toBe(true);
  expect(requests).toHaveLength(1);
});

/** Seconds until the next attempt, after each of so many that ended by `answer`. */
async function waitsAfter(count: number, answer: Answer, sms = smsWith()): Promise<number[]> {
  const id = await queued(sms, 12 * 3600);
  const waits: number[] = [];
  for (let i = 0; i < count; i++) {
    answers = [answer];
    await makeDue(id);
    const before = Date.now();
    await sms.deliver(id);
    const { nextAt, failedAt, content } = await rowOf(id);
    expect([failedAt, content]).toEqual([null, text.content]);
    waits.push(Math.floor((nextAt.getTime() - before) / 1000));
  }
  return waits;
}

test('during an outage of hours it is tried after growing waits, until it expires', async () => {
  const waits = await waitsAfter(30, status(500));
  expect(waits.slice(0, 4).map((wait) => Math.round(Math.log2(wait)))).toEqual([1, 2, 3, 4]);
  const longest = 1800;
  expect(waits.at(-1)).toBeGreaterThanOrEqual(longest);
  expect(waits.at(-1)).toBeLessThan(longest + 60);
  const expired = await queued(smsWith(), 0);
  requests.length = 0;
  expect(await smsWith().deliver(expired)).toBe(false);
  expect(requests).toEqual([]);
  expect(await rowOf(expired)).toMatchObject({ content: '', failedAt: expect.any(Date) });
});

test('while the gateway cannot be reached it waits for half a minute at most, and the others wait with it', async () => {
  const nowhere = createServer();
  await new Promise<void>((resolve) => nowhere.listen(0, '127.0.0.1', resolve));
  const { port } = nowhere.address() as AddressInfo;
  await new Promise((resolve) => nowhere.close(resolve));
  const away = smsWith(
    twilioTransport({ accountSid, authToken: 'token', from: '+64215550100', apiUrl: `http://127.0.0.1:${port}` }),
  );
  const waits = await waitsAfter(40, accepted, away);
  expect(waits[0]).toBeLessThan(15);
  expect(waits.at(-1)).toBeGreaterThanOrEqual(30);
  expect(waits.at(-1)).toBeLessThan(60);
  await database.db.delete(textMessages);
  await queued(away);
  await queued(away);
  expect(await away.deliverDue(10)).toBe(0);
  expect(await database.db.$count(textMessages, sql`failures > 0`)).toBe(1);
  await database.db.update(textMessages).set({ nextAt: sql`clock_timestamp()` });
  expect(await smsWith().deliverDue(10)).toBe(2);
});

test('one that is taken back is not sent, and one that is being sent stays', async () => {
  const sms = smsWith();
  const [waits, isSending] = [await queued(sms), await queued(sms)];
  const soon = sql`clock_timestamp() + interval '1 minute'`;
  await database.db
    .update(textMessages)
    .set({ claimedBy: 'worker', nextAt: soon })
    .where(eq(textMessages.id, isSending));
  await database.db.transaction(async (tx) => {
    await sms.withdraw(tx, waits);
    await sms.withdraw(tx, isSending);
  });
  expect(await sms.deliver(waits)).toBe(false);
  expect(requests).toEqual([]);
  expect(await rowOf(isSending)).toMatchObject({ content: text.content });
  await database.db.delete(textMessages);
});

test('a retry that would come after it expires is none', async () => {
  const sms = smsWith();
  const id = await queued(sms, 1);
  answers = [status(500)];
  await database.db.update(textMessages).set({ expiresAt: sql`clock_timestamp() + interval '1.9 seconds'` });
  await sms.deliver(id);
  expect((await rowOf(id)).failedAt).not.toBeNull();
});

test('two workers send it once', async () => {
  const workers = [smsWith(), smsWith()];
  const ids = [await queued(), await queued(), await queued()];
  const sent = await Promise.all(workers.flatMap((sms) => [...ids.map((id) => sms.deliver(id)), sms.deliverDue(10)]));
  expect(sent.map(Number).reduce((sum, count) => sum + count)).toBe(3);
  expect(requests).toHaveLength(3);
});

test('the claim of a dead worker is released, that of another stays', async () => {
  const sms = smsWith();
  const id = await queued(sms);
  const soon = sql`clock_timestamp() + interval '1 hour'`;
  await database.db.update(textMessages).set({ claimedBy: 'dead', nextAt: soon }).where(eq(textMessages.id, id));
  expect(await sms.claimants()).toEqual(['dead']);
  expect(await sms.freeClaimsOf(['alive'])).toBe(0);
  expect(await sms.deliver(id)).toBe(false);
  expect(await sms.freeClaimsOf(['dead'])).toBe(1);
  expect(await sms.deliver(id)).toBe(true);
});

test('logs name neither number nor text', async () => {
  const sms = smsWith();
  for (const answer of [status(400), status(500), lost, hanging]) {
    answers = [answer];
    await (answer === hanging ? smsWith(twilio(200)) : sms).deliver(await queued(sms));
  }
  expect(logged.length).toBeGreaterThanOrEqual(4);
  expect(logged.join('\n')).toContain('A text message was not accepted');
  // Ids are random and times of any moment, so either may have the same digits.
  expect(logged.join('\n').replaceAll(/"(?:textId|at)":"[^"]+"/g, '')).not.toMatch(/555|123456|\+64/);
});

test('the local mailbox keeps the text', async () => {
  const sms = smsWith(localTransport);
  const id = await queued(sms);
  expect(await sms.deliver(id)).toBe(true);
  expect(await rowOf(id)).toMatchObject({ content: text.content, sentAt: expect.any(Date) });
});

test('without gateway and mailbox page no text message is offered', () => {
  expect(smsWith(localTransport).isAvailable).toBe(false);
  expect(smsWith().isAvailable).toBe(true);
});
