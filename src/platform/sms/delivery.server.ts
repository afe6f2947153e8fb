import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Database, Tx } from '#src/database/database.server.ts';
import { textMessages } from '#src/database/schema/system.ts';
import type { Claimant } from '../claimant.server.ts';
import type { Logger } from '../logger/logger.ts';
import { TextNotSent, type TextTransport } from './transport.server.ts';

export type TextDelivery = {
  readonly db: Database;
  readonly logger: Logger;
  readonly transport: TextTransport;
  /** Without it no other process takes over a claim before the lease ends. */
  readonly claimant?: Claimant;
};

/** Lease of a claimed text message, longer than the transport's timeout. */
const leaseSeconds = 30;
/** Longest wait after an answer that was no, or that was lost: each attempt may send, and cost, the text once more. */
const maxWaitSeconds = 1800;
/** Longest wait while the gateway cannot be reached, so that all are sent soon after it is back. */
const maxWaitAwaySeconds = 30;
const isOpen = sql`sent_at is null and failed_at is null`;
const isDue = sql`${isOpen} and next_at <= clock_timestamp()`;

/** `idle`: it was sent before, is not due, or another process sends it. `away`: the gateway could not be reached. */
export type TextOutcome = 'sent' | 'refused' | 'away' | 'idle';

/**
 * Sends one text message if it is due: at least once, and more often only when an answer was lost or its process died.
 * Failures are retried, after growing waits, until the message expires; a permanent one is not.
 */
export async function deliverText(delivery: TextDelivery, id: string): Promise<TextOutcome> {
  const { db, logger, transport, claimant } = delivery;
  const text = await claim(db, id, (await claimant?.name()) ?? null);
  if (text === null) return 'idle';
  try {
    if (text.secondsLeft <= 0) throw new TextNotSent('expired', 'permanent');
    await transport.send({ ...text, to: text.recipient });
  } catch (error) {
    if (!(error instanceof TextNotSent)) throw error;
    const row = await recordFailure(delivery, id, error.kind);
    logger.warn('A text message was not accepted', { textId: id, reason: error.message, ...row });
    return error.kind === 'away' ? 'away' : 'refused';
  }
  await db
    .update(textMessages)
    .set({ sentAt: sql`rotation_now()`, claimedBy: null, ...emptied(transport) })
    .where(eq(textMessages.id, id));
  return 'sent';
}

/** Ids of due text messages, oldest first. */
export async function dueTexts(db: Database, limit: number): Promise<string[]> {
  const due = await db
    .select({ id: textMessages.id })
    .from(textMessages)
    .where(isDue)
    .orderBy(textMessages.nextAt)
    .limit(limit);
  return due.map(({ id }) => id);
}

/** Claims it by postponing its next attempt; null when it is not due or claimed by another process. */
async function claim(db: Database, id: string, claimedBy: string | null) {
  const [text] = await db
    .update(textMessages)
    .set({ nextAt: sql`clock_timestamp() + make_interval(secs => ${leaseSeconds})`, claimedBy })
    .where(sql`${textMessages.id} = ${id} and ${isDue}`)
    .returning({
      recipient: textMessages.recipient,
      content: textMessages.content,
      secondsLeft: sql<number>`floor(extract(epoch from expires_at - clock_timestamp()))::int`,
    });
  return text ?? null;
}

/** A text message may have a secret, so no copy is kept of one that is over. */
function emptied({ isExternal }: TextTransport): { readonly content?: string } {
  return isExternal ? { content: '' } : {};
}

async function recordFailure({ db, transport }: TextDelivery, id: string, kind: TextNotSent['kind']) {
  const maxWait = kind === 'away' ? maxWaitAwaySeconds : maxWaitSeconds;
  // The exponent is bounded because an outage of hours would let it grow beyond what a number can hold.
  const next = sql`clock_timestamp() + make_interval(secs => least(2 * power(2, least(failures, 12)), ${maxWait}::int))`;
  const isOver = sql`(${kind === 'permanent'}::boolean or ${next} >= expires_at)`;
  const [row] = await db
    .update(textMessages)
    .set({
      // An outage lengthens no later wait beyond its own longest one.
      failures: sql`failures + ${kind === 'away' ? sql`(failures < 4)::int` : sql`1`}`,
      claimedBy: null,
      nextAt: next,
      failedAt: sql`case when ${isOver} then clock_timestamp() end`,
      ...(transport.isExternal ? { content: sql`case when ${isOver} then '' else content end` } : {}),
    })
    .where(sql`${textMessages.id} = ${id} and ${isOpen}`)
    .returning({ failures: textMessages.failures, failedAt: textMessages.failedAt });
  return { failures: row?.failures ?? 0, givenUp: row?.failedAt != null };
}

const isClaimed = sql`${isOpen} and claimed_by is not null and next_at > clock_timestamp()`;

export async function claimantsOfTexts(db: Database): Promise<string[]> {
  const rows = await db.selectDistinct({ name: textMessages.claimedBy }).from(textMessages).where(isClaimed);
  return rows.flatMap(({ name }) => name ?? []);
}

export async function freeTextsOf(db: Database, dead: readonly string[]): Promise<number> {
  const rows = await db
    .update(textMessages)
    .set({ nextAt: sql`clock_timestamp()`, claimedBy: null })
    .where(and(isClaimed, inArray(textMessages.claimedBy, [...dead])))
    .returning({ id: textMessages.id });
  return rows.length;
}

/** Takes an unsent text message back, unless a process is sending it. */
export async function withdrawText(tx: Tx, id: string): Promise<void> {
  await tx.delete(textMessages).where(sql`${textMessages.id} = ${id} and ${isIdle}`);
}

const isIdle = sql`${isOpen} and (claimed_by is null or next_at <= clock_timestamp())`;

export async function withdrawTextsOf(tx: Tx, recipientId: string): Promise<void> {
  await tx.delete(textMessages).where(and(eq(textMessages.recipientId, recipientId), isIdle));
}

export async function withdrawTextsFromOthers(
  tx: Tx,
  { to, recipientId }: { readonly to: string; readonly recipientId: string },
): Promise<void> {
  // A code has no key: who has the phone enters it.
  const isNotification = sql`${textMessages.recipient} = ${to} and once_key is not null`;
  await tx.delete(textMessages).where(and(ne(textMessages.recipientId, recipientId), isNotification, isIdle));
}

export async function withdrawTexts(tx: Tx, onceKeys: readonly string[]): Promise<string[]> {
  const isNamed = sql`once_key = any(${sql.param([...onceKeys])}::text[])`;
  const rows = await tx.delete(textMessages).where(and(isIdle, isNamed)).returning({ onceKey: textMessages.onceKey });
  return rows.flatMap(({ onceKey }) => onceKey ?? []);
}
