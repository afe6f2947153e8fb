import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#src/database/database.server.ts';
import { emails } from '#src/database/schema/system.ts';
import type { Claimant } from '../claimant.server.ts';
import type { Logger } from '../logger/logger.ts';
import type { MailTransport } from './transport.server.ts';

export type Delivery = {
  readonly db: Database;
  readonly logger: Logger;
  readonly transport: MailTransport;
  /** Without it nobody takes over before the lease ends. */
  readonly claimant?: Claimant;
};

/** Longer than a mail server's patience: meanwhile nobody else sends the same email. */
const leaseSeconds = 120;
const maxFailures = 14;
const isDue = sql`sent_at is null and failures < ${maxFailures} and next_at <= clock_timestamp()`;

/** Sends one email if it is due. A failure is written down and tried again with back-off, for a day and a half. */
export async function deliverEmail({ db, logger, transport, claimant }: Delivery, emailId: string): Promise<boolean> {
  const email = await claim(db, emailId, (await claimant?.name()) ?? null);
  if (email === null) return false;
  try {
    await transport.send({ ...email, to: email.recipient });
  } catch (error) {
    const failures = await noteFailure(db, emailId);
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    logger.warn('An email was not taken', { emailId, failures, reason, givenUp: failures === maxFailures });
    return false;
  }
  await recordSent(db, emailId, transport);
  return true;
}

/** The ids of emails that wait, oldest first. */
export async function dueEmails(db: Database, limit: number): Promise<string[]> {
  const due = await db.select({ id: emails.id }).from(emails).where(isDue).orderBy(emails.nextAt).limit(limit);
  return due.map(({ id }) => id);
}

/** Takes the email by putting off its next try; null when it left, is not due, or somebody has it. */
async function claim(db: Database, emailId: string, claimedBy: string | null) {
  const [email] = await db
    .update(emails)
    .set({ nextAt: sql`clock_timestamp() + make_interval(secs => ${leaseSeconds})`, claimedBy })
    .where(sql`${emails.id} = ${emailId} and ${isDue}`)
    .returning();
  return email ?? null;
}

/** What has left is the recipient's: links in it still open doors, so we keep no copy. */
async function recordSent(db: Database, emailId: string, transport: MailTransport): Promise<void> {
  const emptied = transport.isExternal ? { text: '', html: '' } : {};
  await db
    .update(emails)
    .set({ sentAt: sql`rotation_now()`, claimedBy: null, ...emptied })
    .where(eq(emails.id, emailId));
}

async function noteFailure(db: Database, emailId: string): Promise<number> {
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
