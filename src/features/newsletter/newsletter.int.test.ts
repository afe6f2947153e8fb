import { randomUUID } from 'node:crypto';
import { and, eq, like, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { auditEntries, emails, newsletterRequests, newsletterSubscribers } from '#src/database/schema/schema.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { makeUser } from '#tests/support/factories.ts';
import { codeOf } from '#tests/support/refusal-code.ts';
import {
  answerLeftNewsletterRequests,
  answerNewsletterRequest,
  confirmSubscription,
  forgetUnconfirmed,
  mayConfirm,
  mayUnsubscribe,
  requestSubscription,
  unsubscribe,
} from './commands.server.ts';
import { exportSubscribers } from './export.server.ts';

const { app } = await contextOfFile();
const { db } = app;

const someAddress = () => `${randomUUID()}@example.org`;
let network = 0;
const anotherIp = () => `10.9.${Math.floor((network += 1) / 250)}.${network % 250}`;

/** As the job does it. */
async function answerAll(): Promise<void> {
  for (const { id } of await db.select().from(newsletterRequests)) await answerNewsletterRequest(app, id);
}

async function request(email: string, name = 'Ana', ip = anotherIp()): Promise<void> {
  await requestSubscription(app, { email, name }, ip);
  await answerAll();
}

const emailsTo = (email: string) =>
  db.select().from(emails).where(eq(emails.recipient, email)).orderBy(emails.createdAt);

async function confirmTokenTo(email: string): Promise<string> {
  const text = (await emailsTo(email)).findLast(({ kind }) => kind === 'newsletter-confirm')?.text ?? '';
  return /\/newsletter\/confirm\?t=(\S+)/.exec(text)?.[1] ?? '';
}

async function subscriberOf(email: string) {
  const [subscriber] = await db.select().from(newsletterSubscribers).where(eq(newsletterSubscribers.email, email));
  return subscriber;
}

async function subscribed(name?: string) {
  const email = someAddress();
  await request(email, name);
  await confirmSubscription(app, await confirmTokenTo(email));
  return { email, token: (await subscriberOf(email))?.unsubscribeToken ?? '' };
}

describe('subscribing', () => {
  test('takes a click in an email, which has nothing that was typed', async () => {
    const email = someAddress();
    await request(email, 'Buy now at evil.example');
    const [confirm, ...more] = await emailsTo(email);
    expect(more).toEqual([]);
    expect(`${confirm?.subject} ${confirm?.text} ${confirm?.html}`).not.toContain('evil.example');
    expect(await subscriberOf(email)).toMatchObject({ confirmedAt: null, consentVersion: expect.any(String) });
    await confirmSubscription(app, await confirmTokenTo(email));
    expect((await subscriberOf(email))?.confirmedAt).toBeInstanceOf(Date);
  });

  test('keeps the sentence that was agreed to', async () => {
    const { email } = await subscribed();
    expect(await subscriberOf(email)).toMatchObject({
      consentVersion: '2026-11-23',
      consent: 'We’ll email you about once a month. Every email has a link to unsubscribe.',
    });
  });

  test('again sends nothing and changes nothing', async () => {
    const { email } = await subscribed();
    const before = [await subscriberOf(email), (await emailsTo(email)).length];
    await request(email, 'Eve');
    expect([await subscriberOf(email), (await emailsTo(email)).length]).toEqual(before);
  });

  test('of one address is limited to three emails a day, however many networks ask', async () => {
    const email = someAddress();
    for (let index = 0; index < 6; index += 1) await request(email);
    expect(await emailsTo(email)).toHaveLength(3);
  });

  test('of one network is limited to ten an hour', async () => {
    const ip = anotherIp();
    for (let index = 0; index < 10; index += 1) await request(someAddress(), 'Ana', ip);
    expect(await request(someAddress(), 'Ana', ip).catch(codeOf)).toBe('too-many-requests');
  });

  test('is answered once, also by two workers', async () => {
    const email = someAddress();
    await requestSubscription(app, { email, name: 'Ana' }, anotherIp());
    const [row] = await db.select().from(newsletterRequests).where(eq(newsletterRequests.email, email));
    await Promise.all([1, 2, 3].map(() => answerNewsletterRequest(app, row?.id ?? '')));
    expect(await emailsTo(email)).toHaveLength(1);
  });

  test('is answered by the sweep when its job was lost, also beside many that cannot be answered', async () => {
    const email = someAddress();
    const before = sql`clock_timestamp() - interval '1 minute'`;
    // No address that can be written to: an error of ours, since the form refuses it.
    const impossible = `a@${'b'.repeat(240)}.nz`;
    const many = Array.from({ length: 60 }, (_, index) => ({
      email: `${index}${impossible}`,
      name: 'Ana',
      at: before,
    }));
    await db.insert(newsletterRequests).values([...many, { email, name: 'Ana', at: before }]);
    await answerLeftNewsletterRequests(app);
    expect(await emailsTo(email)).toHaveLength(1);
    expect(await db.$count(newsletterRequests, like(newsletterRequests.email, `%${impossible}`))).toBe(60);
    await db.update(newsletterRequests).set({ at: sql`clock_timestamp() - interval '8 days'` });
    await forgetUnconfirmed(app);
    expect(await db.$count(newsletterRequests, like(newsletterRequests.email, `%${impossible}`))).toBe(0);
  });
});

describe('a link that confirms', () => {
  test('welcomes once, however often it is clicked', async () => {
    const email = someAddress();
    await request(email);
    const token = await confirmTokenTo(email);
    await Promise.all([1, 2, 3].map(() => confirmSubscription(app, token)));
    expect((await emailsTo(email)).map(({ kind }) => kind)).toEqual(['newsletter-confirm', 'newsletter-welcome']);
  });

  test('is replaced by a newer one, and works for a week', async () => {
    const { email: confirmed } = await subscribed();
    const email = someAddress();
    await request(email);
    const old = await confirmTokenTo(email);
    await app.clock.advance(1);
    await request(email);
    expect(await confirmSubscription(app, old).catch(codeOf)).toBe('newsletter-link-invalid');
    const token = await confirmTokenTo(email);
    expect(await mayConfirm(app, token)).toBe(true);
    await app.clock.advance(7 * 86_400 + 1);
    expect(await mayConfirm(app, token)).toBe(false);
    await forgetUnconfirmed(app);
    expect(await subscriberOf(email)).toBeUndefined();
    expect(await subscriberOf(confirmed)).toBeDefined();
  });

  test('survives requests that send nothing', async () => {
    const email = someAddress();
    for (let index = 0; index < 3; index += 1) {
      await app.clock.advance(1);
      await request(email);
    }
    const token = await confirmTokenTo(email);
    await app.clock.advance(1);
    await request(email);
    await confirmSubscription(app, token);
    expect((await subscriberOf(email))?.confirmedAt).toBeInstanceOf(Date);
  });

  test('does not subscribe again after unsubscribing', async () => {
    const email = someAddress();
    await request(email);
    const token = await confirmTokenTo(email);
    await confirmSubscription(app, token);
    await unsubscribe(app, (await subscriberOf(email))?.unsubscribeToken ?? '');
    expect(await mayConfirm(app, token)).toBe(false);
    expect(await confirmSubscription(app, token).catch(codeOf)).toBe('newsletter-link-invalid');
    expect(await subscriberOf(email)).toMatchObject({ unsubscribedAt: expect.any(Date) });
  });

  test.for(['', 'x', randomUUID(), `${randomUUID()}.x`])('cannot be made up: %s', async (token) => {
    expect(await confirmSubscription(app, token).catch(codeOf)).toBe('newsletter-link-invalid');
  });

  test('of one subscriber confirms no other', async () => {
    const [one, other] = [someAddress(), someAddress()];
    await request(one);
    await request(other);
    const [, proof] = (await confirmTokenTo(one)).split('.');
    const mixed = `${(await subscriberOf(other))?.id}.${proof}`;
    expect(await confirmSubscription(app, mixed).catch(codeOf)).toBe('newsletter-link-invalid');
  });
});

describe('unsubscribing', () => {
  test('is a link in the newsletter and a header of it', async () => {
    const { email, token } = await subscribed();
    const [welcome] = (await emailsTo(email)).filter(({ kind }) => kind === 'newsletter-welcome');
    const link = `http://localhost:3000/newsletter/unsubscribe?t=${token}`;
    expect(welcome?.unsubscribeUrl).toBe(link);
    expect(welcome?.text).toContain(`Unsubscribe: ${link}`);
    expect(welcome?.html).toContain(`href="${link}"`);
  });

  test('works again and again, and for no other address', async () => {
    const [one, other] = [await subscribed(), await subscribed()];
    await unsubscribe(app, one.token);
    const { unsubscribedAt } = (await subscriberOf(one.email)) ?? {};
    await app.clock.advance(5);
    await unsubscribe(app, one.token);
    expect(await subscriberOf(one.email)).toMatchObject({ unsubscribedAt });
    expect(await subscriberOf(other.email)).toMatchObject({ unsubscribedAt: null });
    for (const none of ['x', '\0', 'x'.repeat(32)]) {
      expect(await mayUnsubscribe(app, none)).toBe(false);
      expect(await unsubscribe(app, none).catch(codeOf)).toBe('newsletter-link-invalid');
    }
  });

  test('is undone by subscribing again, with another click in an email', async () => {
    const { email, token } = await subscribed();
    await unsubscribe(app, token);
    await app.clock.advance(1);
    await request(email);
    expect(await subscriberOf(email)).toMatchObject({ unsubscribedAt: expect.any(Date) });
    await confirmSubscription(app, await confirmTokenTo(email));
    expect(await subscriberOf(email)).toMatchObject({ unsubscribedAt: null });
  });
});

describe('the export', () => {
  test('has those who are subscribed, in cells that no spreadsheet computes', async () => {
    const operator = { id: await makeUser(db, { role: 'operator' }), role: 'operator' } as const;
    const one = await subscribed('=HYPERLINK("https://evil.example","Ana")');
    const left = await subscribed();
    await unsubscribe(app, left.token);
    const waiting = someAddress();
    await request(waiting);
    const csv = await exportSubscribers(app, operator);
    expect(csv).toContain(`"${one.email}","'=HYPERLINK(""https://evil.example"",""Ana"")",`);
    expect(csv).not.toContain(left.email);
    expect(csv).not.toContain(waiting);
    const written = and(eq(auditEntries.operatorId, operator.id), eq(auditEntries.permission, 'newsletter.export'));
    expect(await db.$count(auditEntries, written)).toBe(1);
  });

  test('is for operators in a session of their own', async () => {
    const id = await makeUser(db);
    expect(await exportSubscribers(app, { id, role: 'user' }).catch(codeOf)).toBe('not-found');
    expect(await exportSubscribers(app, { id, role: 'operator', limited: true }).catch(codeOf)).toBe('forbidden');
  });
});
