import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database, Tx } from '#src/database/database.server.ts';
import { pushMessages, pushSubscriptions } from '#src/database/schema/notifications.ts';
import type { Claimant } from '../claimant.server.ts';
import type { Logger } from '../logger/logger.ts';
import { PushNotSent, type PushTransport } from './transport.server.ts';

export type PushDelivery = {
  readonly db: Database;
  readonly logger: Logger;
  readonly transport: PushTransport;
  /** Without it no other process takes over a claim before the lease ends. */
  readonly claimant?: Claimant;
};

/** Lease of a claimed message, longer than the transport's timeout. */
const leaseSeconds = 30;
const maxFailures = 8;
const isOpen = sql`sent_at is null and failed_at is null`;
const isDue = sql`${isOpen} and next_at <= clock_timestamp()`;

/**
 * Sends one message if it is due: at least once, and twice only when the answer of the first time was lost or its process
 * died. Failures are retried with back-off until the message expires. A browser that is gone is removed.
 */
export async function deliverPush(delivery: PushDelivery, id: string): Promise<boolean> {
  const { db, logger, transport, claimant } = delivery;
  const message = await claim(db, id, (await claimant?.name()) ?? null);
  if (message === null) return false;
  try {
    if (message.secondsLeft <= 0) throw new PushNotSent('expired', 'refused');
    await transport.send(message);
  } catch (error) {
    if (!(error instanceof PushNotSent)) throw error;
    if (error.kind === 'gone') await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, message.browserId));
    const failures = error.kind === 'gone' ? 0 : await recordFailure(delivery, id, error.kind === 'refused');
    logger.warn('A push message was not accepted', { pushId: id, reason: error.message, kind: error.kind, failures });
    return false;
  }
  await db
    .update(pushMessages)
    .set({ sentAt: sql`rotation_now()`, claimedBy: null, ...(transport.isExternal ? { content: '' } : {}) })
    .where(eq(pushMessages.id, id));
  return true;
}

/** Ids of due messages, oldest first. */
export async function duePushes(db: Database, limit: number): Promise<string[]> {
  const { id, nextAt } = pushMessages;
  const due = await db.select({ id }).from(pushMessages).where(isDue).orderBy(nextAt).limit(limit);
  return due.map((row) => row.id);
}

/** Claims it by postponing its next attempt; null when it is not due or claimed by another process. */
async function claim(db: Database, id: string, claimedBy: string | null) {
  const [message] = await db
    .update(pushMessages)
    .set({ nextAt: sql`clock_timestamp() + make_interval(secs => ${leaseSeconds})`, claimedBy })
    .where(sql`${pushMessages.id} = ${id} and ${isDue}`)
    .returning({
      content: pushMessages.content,
      browserId: pushMessages.subscriptionId,
      secondsLeft: sql<number>`floor(extract(epoch from expires_at - clock_timestamp()))::int`,
    });
  if (message === undefined) return null;
  const { endpoint, publicKey, authSecret } = pushSubscriptions;
  const [to] = await db
    .select({ endpoint, publicKey, authSecret })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.id, message.browserId));
  return to === undefined ? null : { ...message, to };
}

async function recordFailure({ db, transport }: PushDelivery, id: string, isPermanent: boolean): Promise<number> {
  const next = sql`clock_timestamp() + make_interval(secs => least(5 * power(3, failures), 3600))`;
  const isOver = sql`(${isPermanent}::boolean or failures + 1 >= ${maxFailures} or ${next} >= expires_at)`;
  const [row] = await db
    .update(pushMessages)
    .set({
      ...{ failures: sql`failures + 1`, claimedBy: null, nextAt: next },
      failedAt: sql`case when ${isOver} then clock_timestamp() end`,
      ...(transport.isExternal ? { content: sql`case when ${isOver} then '' else content end` } : {}),
    })
    .where(sql`${pushMessages.id} = ${id} and ${isOpen}`)
    .returning({ failures: pushMessages.failures });
  return row?.failures ?? 0;
}

/** Their keys begin with what they are about. */
export async function withdrawPushes(tx: Tx, subjects: readonly string[]): Promise<string[]> {
  const subject = sql<string>`split_part(once_key, ':', 1)`;
  const isIdle = sql`${isOpen} and (claimed_by is null or next_at <= clock_timestamp())`;
  const rows = await tx
    .delete(pushMessages)
    .where(sql`${isIdle} and ${subject} = any(${sql.param([...subjects])}::text[])`)
    .returning({ subject });
  return rows.map((row) => row.subject);
}

const isClaimed = sql`${isOpen} and claimed_by is not null and next_at > clock_timestamp()`;

export async function claimantsOfPushes(db: Database): Promise<string[]> {
  const rows = await db.selectDistinct({ name: pushMessages.claimedBy }).from(pushMessages).where(isClaimed);
  return rows.flatMap(({ name }) => name ?? []);
}

export async function freePushesOf(db: Database, dead: readonly string[]): Promise<number> {
  const rows = await db
    .update(pushMessages)
    .set({ nextAt: sql`clock_timestamp()`, claimedBy: null })
    .where(and(isClaimed, inArray(pushMessages.claimedBy, [...dead])))
    .returning({ id: pushMessages.id });
  return rows.length;
}
