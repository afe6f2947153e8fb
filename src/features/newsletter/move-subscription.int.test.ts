import { randomUUID } from 'node:crypto';
import { and, desc, eq } from 'drizzle-orm';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { emails, newsletterSubscribers, users } from '#src/database/schema/schema.ts';
import { forgetIntruder } from '#src/features/account-deletion/intruder.server.ts';
import { undoEmailChange } from '#src/features/accounts/email-change.server.ts';
import { issueToken } from '#src/features/accounts/email-tokens.server.ts';
import { setPendingEmail } from '#src/features/accounts/pending-email.server.ts';
import { action as openLink } from '#src/pages/accounts/verify-email.tsx';
import { appContext, formContext, viewerContext } from '#src/platform/web/request-context.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import type { SubmittedForm } from '#src/platform/web/requests/read-form.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { makeUser } from '#tests/support/factories.ts';
import { logInAs } from '#tests/support/log-ins.ts';

const { app } = await contextOfFile();
const { db } = app;
const someAddress = () => `${randomUUID()}@example.org`;
const longAgo = new Date('2026-01-02T00:00:00Z');

type Facts = Partial<typeof newsletterSubscribers.$inferInsert>;

async function subscribe(email: string, facts: Facts = {}) {
  const about = { name: 'Ana', consentVersion: '1', consent: 'Yes', requestedAt: longAgo, createdAt: longAgo };
  const row = { ...about, email, confirmedAt: longAgo, unsubscribeToken: randomUUID(), ...facts };
  const [{ id } = { id: '' }] = await db.insert(newsletterSubscribers).values(row).returning();
  return id;
}

/** The subscription that the newsletter is sent to. */
async function subscriptionOf(email: string) {
  const [row] = await db.select().from(newsletterSubscribers).where(eq(newsletterSubscribers.email, email));
  return row === undefined || row.confirmedAt === null || row.unsubscribedAt !== null ? null : row.id;
}

async function account({ emailVerified = true } = {}) {
  const email = someAddress();
  const userId = await makeUser(db, { email, emailVerified });
  return { email, userId };
}

/** Opens the link in the inbox of the new address. */
async function changeTo(userId: string, email: string): Promise<void> {
  const token = await db.transaction(async (tx) => {
    await setPendingEmail(tx, userId, email);
    return issueToken(tx, { userId, purpose: 'change', email });
  });
  const page = new RouterContextProvider();
  page.set(appContext, app);
  page.set(viewerContext, { ...(await logInAs(app, userId)), role: 'user' } as Viewer);
  page.set(formContext, new URLSearchParams({ operation: 'verify', token }) as unknown as SubmittedForm);
  await openLink({ context: page } as unknown as Parameters<typeof openLink>[0]);
}

async function undo(email: string): Promise<void> {
  const sent = and(eq(emails.recipient, email), eq(emails.kind, 'email-changed'));
  const [row] = await db.select().from(emails).where(sent).orderBy(desc(emails.createdAt)).limit(1);
  const token = /[?&]t=([\w.-]+)/.exec(row?.text ?? '')?.[1] ?? '';
  await undoEmailChange(app, token, { ip: '198.51.100.1' }, forgetIntruder);
}

test('a subscription goes along with a change of email, and comes back when it is undone', async () => {
  const [{ email, userId }, next, last] = [await account(), someAddress(), someAddress()];
  const id = await subscribe(email);
  await changeTo(userId, next);
  expect([await subscriptionOf(email), await subscriptionOf(next)]).toEqual([null, id]);
  expect(await db.$count(newsletterSubscribers, eq(newsletterSubscribers.email, email))).toBe(0);
  await changeTo(userId, last);
  expect([await subscriptionOf(next), await subscriptionOf(last)]).toEqual([null, id]);
  await undo(email);
  expect([await subscriptionOf(email), await subscriptionOf(last)]).toEqual([id, null]);
});

test('the own subscription of the new address stands, and stays there', async () => {
  const [{ email, userId }, next] = [await account(), someAddress()];
  await subscribe(email);
  const own = await subscribe(next);
  await changeTo(userId, next);
  expect([await subscriptionOf(email), await subscriptionOf(next)]).toEqual([null, own]);
  await undo(email);
  expect([await subscriptionOf(email), await subscriptionOf(next)]).toEqual([null, own]);
  // Nor is a no of the new address a yes.
  const [other, unwilling] = [await account(), someAddress()];
  await subscribe(other.email);
  await subscribe(unwilling, { unsubscribedAt: new Date() });
  await changeTo(other.userId, unwilling);
  expect([await subscriptionOf(other.email), await subscriptionOf(unwilling)]).toEqual([null, null]);
});

test('one that waits for its confirmation is replaced', async () => {
  const [{ email, userId }, next] = [await account(), someAddress()];
  const id = await subscribe(email);
  await subscribe(next, { confirmedAt: null });
  await changeTo(userId, next);
  expect(await subscriptionOf(next)).toBe(id);
});

test('what is not known to be the account’s stays as it is', async () => {
  const [{ email, userId }, next] = [await account({ emailVerified: false }), someAddress()];
  const id = await subscribe(email);
  await changeTo(userId, next);
  expect([await subscriptionOf(email), await subscriptionOf(next)]).toEqual([id, null]);
  const [waiting, nextOfWaiting] = [await account(), someAddress()];
  await subscribe(waiting.email, { confirmedAt: null });
  await changeTo(waiting.userId, nextOfWaiting);
  expect(await subscriptionOf(nextOfWaiting)).toBeNull();
  expect(await db.$count(users, eq(users.email, nextOfWaiting))).toBe(1);
});
