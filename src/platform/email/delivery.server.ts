import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Database, Tx } from '#src/database/database.server.ts';
import { emails } from '#src/database/schema/system.ts';
import type { Claimant } from '../claimant.server.ts';
import type { Logger } from '../logger/logger.ts';
import { MailServerAway, type MailTransport } from './transport.server.ts';

export type Delivery = {
  readonly db: Database;
  readonly logger: Logger;
  readonly transport: MailTransport;
  /** Without it no other process takes over a claim before the lease ends. */
  readonly claimant?: Claimant;
};

/**
 * Lease of a claimed email. Longer than a mail server may take for all its answers (about 4 minutes, by the timeouts of
 * the transport): meanwhile no other process sends the same email.
 */
export const leaseSeconds = 300;
const maxFailures = 14;
const isDue = sql`sent_at is null and failures < ${maxFailures} and next_at <= clock_timestamp()`;

/** `idle`: it was sent before, is not due, or another process sends it. `away`: nobody could be reached. */
export type Outcome = 'sent' | 'refused' | 'away' | 'idle';

/**
 * Sends one email if it is due. What a mail server refuses is retried with back-off, and an email that reached no server
 * every half a minute, so that all are sent soon after the server is back. Both end after a day and a half.
 */
export async function deliverEmail({ db, logger, transport, claimant }: Delivery, emailId: string): Promise<Outcome> {
  const email = await claim(db, emailId, (await claimant?.name()) ?? null);
  if (email === null) return 'idle';
  try {
    await transport.send({ ...email, to: email.recipient });
  } catch (error) {
    const isAway = error instanceof MailServerAway;
    const failures = await (isAway ? recordAway(db, emailId) : recordFailure(db, emailId));
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    logger.warn('An email was not accepted', { emailId, failures, reason, givenUp: failures === maxFailures });
    return isAway ? 'away' : 'refused';
  }
  await recordSent(db, emailId, transport);
  return 'sent';
}

/** Ids of due emails, oldest first. */
export async function dueEmails(db: Database, limit: number): Promise<string[]> {
  const due = await db.select({ id: emails.id }).from(emails).where(isDue).orderBy(emails.nextAt).limit(limit);
  return due.map(({ id }) => id);
}

/**
 * Claims the email by postponing its next attempt; null when it was sent, is not due, or is claimed by another
 * process.
 */
async function claim(db: Database, emailId: string, claimedBy: string | null) {
  const [email] = await db
    .update(emails)
    .set({ nextAt: sql`clock_timestamp() + make_interval(secs => ${leaseSeconds})`, claimedBy })
    .where(sql`${emails.id} = ${emailId} and ${isDue}`)
    .returning();
  return email ?? null;
}

/** A sent email belongs to its recipient, and its links may still be valid, so no copy is kept. */
async function recordSent(db: Database, emailId: string, transport: MailTransport): Promise<void> {
  const emptied = transport.isExternal ? { text: '', html: '' } : {};
  await db
    .update(emails)
    .set({ sentAt: sql`rotation_now()`, claimedBy: null, ...emptied })
    .where(eq(emails.id, emailId));
}

async function recordFailure(db: Database, emailId: string): Promise<number> {
  const [row] = await db
    .update(emails)
    .set({
      failures: sql`failures + 1`,
      claimedBy: null,
      nextAt: sql`clock_timestamp() + make_interval(secs => least(15 * power(2, failures), 21600))`,
    })
    .where(eq(emails.id, emailId))
    .returning({ failures: emails.failures });
  return row?.failures ?? 0;
}

/** No failure of the email, which is given up only when it has become old. */
async function recordAway(db: Database, emailId: string): Promise<number> {
  const [row] = await db
    .update(emails)
    .set({
      failures: sql`case when created_at < rotation_now() - interval '36 hours' then ${maxFailures} else failures end`,
      claimedBy: null,
      nextAt: sql`clock_timestamp() + interval '30 seconds'`,
    })
    .where(eq(emails.id, emailId))
    .returning({ failures: emails.failures });
  return row?.failures ?? 0;
}

const isClaimed = sql`sent_at is null and claimed_by is not null and next_at > clock_timestamp()`;

export async function claimantsOfEmails(db: Database): Promise<string[]> {
  const rows = await db.selectDistinct({ name: emails.claimedBy }).from(emails).where(isClaimed);
  return rows.flatMap(({ name }) => name ?? []);
}

export async function freeEmailsOf(db: Database, dead: readonly string[]): Promise<number> {
  const rows = await db
    .update(emails)
    .set({ nextAt: sql`clock_timestamp()`, claimedBy: null })
    .where(and(isClaimed, inArray(emails.claimedBy, [...dead])))
    .returning({ id: emails.id });
  return rows.length;
}

/** Takes unsent emails back, unless a process is sending them; returns the keys of those. */
export async function withdrawEmails(tx: Tx, onceKeys: readonly string[]): Promise<string[]> {
  if (onceKeys.length === 0) return [];
  const isIdle = sql`sent_at is null and (claimed_by is null or next_at <= clock_timestamp())`;
  const rows = await tx
    .delete(emails)
    .where(and(sql`once_key = any(${sql.param([...onceKeys])}::text[])`, isIdle))
    .returning({ onceKey: emails.onceKey });
  return rows.flatMap(({ onceKey }) => onceKey ?? []);
}

const isOver = sql`(sent_at is not null or failures >= ${maxFailures})`;

export async function forgetEmails(tx: Tx, recipientIds: readonly string[], onlySent: boolean): Promise<void> {
  if (recipientIds.length === 0) return;
  await tx.delete(emails).where(and(inArray(emails.recipientId, [...recipientIds]), onlySent ? isOver : undefined));
}

/** What others are to read with the address in it, such as a message of the contact page, is sent first. */
export async function forgetAddress(tx: Tx, address: string, onlySent: boolean): Promise<void> {
  const isTo = sql`lower(${emails.recipient}) = lower(${address})`;
  const isFrom = sql`lower(${emails.replyTo}) = lower(${address}) and ${isOver}`;
  const isForgotten = sql`((${isTo} and ${onlySent ? isOver : sql`true`}) or (${isFrom}))`;
  await tx.delete(emails).where(and(isNull(emails.recipientId), isForgotten));
}
