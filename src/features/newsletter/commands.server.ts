import { randomBytes } from 'node:crypto';
import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import { newsletterRequests, newsletterSubscribers } from '#src/database/schema/newsletter.ts';
import { users } from '#src/database/schema/users.ts';
import { refuse } from '#src/domain/refusal.ts';
import { networkOf } from '#src/features/accounts/rules.ts';
import { messages } from '#src/i18n/messages.ts';
import type { App } from '#src/platform/app.ts';
import { eachAlone } from '#src/platform/jobs/each-alone.ts';
import { lostRows } from '#src/platform/jobs/lost-rows.server.ts';
import { countHit, tryHit } from '#src/platform/rate-limit/rate-limit.server.ts';
import { confirmEmail } from './emails/confirm-email.ts';
import { welcomeEmail } from './emails/welcome-email.ts';
import { confirmToken, confirmTokenDays, subscriberIn, type Subscriber } from './tokens.server.ts';

type EmailContext = Pick<App, 'config' | 'db' | 'jobs' | 'email'>;
type SweepContext = EmailContext & Pick<App, 'logger'>;

/** Of the sentence `newsletter.consent`: changes with it. */
export const consentVersion = '2026-11-23';

/** In an hour from one network, and emails to one address in a day. */
const maxRequests = 10;
const maxEmails = 3;

/**
 * Asks an address whether it wants the newsletter. The response is the same, and takes as long, whether it is subscribed:
 * a job does the rest. Refuses `too-many-requests` after ten requests of a network in an hour.
 */
export async function requestSubscription(
  app: EmailContext,
  { email, name }: { readonly email: string; readonly name: string },
  ip: string,
): Promise<void> {
  await countHit(app, [{ bucket: 'newsletter network', key: networkOf(ip), max: maxRequests, seconds: 3600 }]);
  await app.db.transaction(async (tx) => {
    const rows = await tx.insert(newsletterRequests).values({ email, name }).returning({ id: newsletterRequests.id });
    for (const { id } of rows) await app.jobs.send(tx, 'answer-newsletter-request', { requestId: id });
  });
}

/** Sends the link that confirms, unless the address is subscribed or got too many. Idempotent: a second run finds no row. */
export async function answerNewsletterRequest(app: EmailContext, requestId: string): Promise<void> {
  await app.db.transaction(async (tx) => {
    const [request] = await tx.delete(newsletterRequests).where(eq(newsletterRequests.id, requestId)).returning();
    if (request === undefined) return;
    const daily = { bucket: 'newsletter address', key: request.email, max: maxEmails, seconds: 24 * 3600 };
    // Before anything is written: a new request replaces the earlier links, so one that sends none would only break them.
    if ((await tryHit(app, tx, [daily])).ids === null) return;
    const subscriber = await writeRequest(tx, request);
    if (subscriber === null) return;
    await app.email.queue(tx, confirmEmail({ email: request.email, token: confirmToken(app, subscriber) }));
  });
}

/** The subscriber that waits for a confirmation; null for an address that is subscribed, which stays as it is. */
async function writeRequest(tx: Tx, { email, name }: typeof newsletterRequests.$inferSelect) {
  const facts = { name, consentVersion, consent: messages['newsletter.consent'], requestedAt: sql`rotation_now()` };
  const [subscriber] = await tx
    .insert(newsletterSubscribers)
    .values({ email, ...facts, unsubscribeToken: randomBytes(24).toString('base64url') })
    .onConflictDoUpdate({
      target: newsletterSubscribers.email,
      set: facts,
      setWhere: sql`${newsletterSubscribers.confirmedAt} is null or ${newsletterSubscribers.unsubscribedAt} is not null`,
    })
    .returning();
  return subscriber ?? null;
}

/** Answers the requests whose job was lost. */
export async function answerLeftNewsletterRequests(app: SweepContext): Promise<void> {
  await eachAlone(app, 'requestId', await lostRows(app.db, newsletterRequests), (id) =>
    answerNewsletterRequest(app, id),
  );
}

/**
 * Confirms by the link of the email, and welcomes. A second time changes nothing. Refuses `newsletter-link-invalid` for a
 * link that is too old, was replaced by a newer one, is of before the address was unsubscribed, or is none.
 */
export async function confirmSubscription(app: EmailContext, token: string): Promise<void> {
  await app.db.transaction(async (tx) => {
    const subscriber = (await subscriberIn(app, tx, token, { lock: true })) ?? refuse('newsletter-link-invalid');
    if (hasUnsubscribedSince(subscriber)) refuse('newsletter-link-invalid');
    const { confirmedAt, unsubscribedAt } = subscriber;
    if (confirmedAt !== null && unsubscribedAt === null) return;
    await tx
      .update(newsletterSubscribers)
      .set({ confirmedAt: sql`rotation_now()`, unsubscribedAt: null })
      .where(eq(newsletterSubscribers.id, subscriber.id));
    await app.email.queue(tx, welcomeEmail(subscriber));
  });
}

/** Whether a link can still confirm; the page of one that cannot says so at once. */
export async function mayConfirm(app: Pick<App, 'config' | 'db'>, token: string): Promise<boolean> {
  const subscriber = await subscriberIn(app, app.db, token, { lock: false });
  return subscriber !== null && !hasUnsubscribedSince(subscriber);
}

function hasUnsubscribedSince({ unsubscribedAt, requestedAt }: Subscriber): boolean {
  return unsubscribedAt !== null && unsubscribedAt >= requestedAt;
}

/** 24 random bytes; anything else is not looked up: PostgreSQL refuses a text with a zero byte. */
const isUnsubscribeToken = (token: string) => /^[\w-]{32}$/.test(token);
const holds = (token: string) => eq(newsletterSubscribers.unsubscribeToken, token);

/** Whether a link that unsubscribes is known. */
export async function mayUnsubscribe({ db }: Pick<App, 'db'>, token: string): Promise<boolean> {
  return isUnsubscribeToken(token) && (await db.$count(newsletterSubscribers, holds(token))) > 0;
}

/** Unsubscribes for ever, by the link in every newsletter; again and again changes nothing. Refuses `newsletter-link-invalid`. */
export async function unsubscribe({ db }: Pick<App, 'db'>, token: string): Promise<void> {
  if (!isUnsubscribeToken(token)) refuse('newsletter-link-invalid');
  const unsubscribedAt = sql`coalesce(${newsletterSubscribers.unsubscribedAt}, rotation_now())`;
  const rows = await db
    .update(newsletterSubscribers)
    .set({ unsubscribedAt })
    .where(holds(token))
    .returning({ id: newsletterSubscribers.id });
  if (rows.length === 0) refuse('newsletter-link-invalid');
}

/** For the deletion of an account: the subscription of its address, if it is known to be the user's. */
export async function eraseSubscription(tx: Tx, userId: string): Promise<void> {
  const own = tx
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), users.emailVerified));
  await tx.delete(newsletterRequests).where(inArray(newsletterRequests.email, own));
  await tx.delete(newsletterSubscribers).where(inArray(newsletterSubscribers.email, own));
}

/** Deletes addresses that were never confirmed, once their links are of no use, and what could not be answered for so long. */
export async function forgetUnconfirmed({ db }: Pick<App, 'db'>): Promise<void> {
  const longAgo = sql`rotation_now() - make_interval(days => ${confirmTokenDays})`;
  await db
    .delete(newsletterSubscribers)
    .where(and(isNull(newsletterSubscribers.confirmedAt), lt(newsletterSubscribers.requestedAt, longAgo)));
  const longWaited = sql`clock_timestamp() - make_interval(days => ${confirmTokenDays})`;
  await db.delete(newsletterRequests).where(lt(newsletterRequests.at, longWaited));
}
