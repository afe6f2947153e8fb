import { and, eq, max, ne, sql } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import { messages, threadReads } from '#src/database/schema/conversations.ts';
import type { Asker } from '#src/domain/policy/policies.ts';
import { markTransactionSeen } from '#src/features/notifications/commands.server.ts';
import { transactionFor } from '#src/features/transactions/access.server.ts';
import type { App } from '#src/platform/app.ts';
import { notifyStreams } from '#src/platform/live/notify-streams.server.ts';

type Reader = Asker & { readonly id: string };

/**
 * The viewer has the page of a transaction open: its notifications are seen, its messages are read, and the other party's
 * open page says so. Refuses `not-found` to a user who is not a party.
 */
export async function markThreadRead(app: App, viewer: Reader, transactionId: string): Promise<void> {
  const { transaction } = await transactionFor(app, viewer, transactionId, 'transaction.mark-seen');
  await markTransactionSeen(app, viewer, transaction.id);
  await app.db.transaction(async (tx) => {
    const moved = await moveMark(tx, transaction.id, viewer.id);
    if (moved) await notifyStreams(tx, transaction.id);
  });
}

/** False where nothing has come since. A mark never goes back. */
async function moveMark(tx: Tx, transactionId: string, userId: string): Promise<boolean> {
  const latest = tx
    .select({
      transactionId: messages.transactionId,
      userId: sql`${userId}::uuid`.as('user_id'),
      readUntil: max(messages.createdAt).as('read_until'),
    })
    .from(messages)
    .where(and(eq(messages.transactionId, transactionId), ne(messages.senderId, userId)))
    .groupBy(messages.transactionId);
  const written = await tx
    .insert(threadReads)
    .select(latest)
    .onConflictDoUpdate({
      target: [threadReads.transactionId, threadReads.userId],
      set: { readUntil: sql`excluded.read_until` },
      setWhere: sql`${threadReads.readUntil} < excluded.read_until`,
    })
    .returning({ readUntil: threadReads.readUntil });
  return written.length > 0;
}

export type ReadMarks = { readonly own: Date | null; readonly other: Date | null };

/** How far both parties have read. The caller has checked that the viewer may see the transaction. */
export async function readMarks(app: Pick<App, 'db'>, viewerId: string, transactionId: string): Promise<ReadMarks> {
  const rows = await app.db.select().from(threadReads).where(eq(threadReads.transactionId, transactionId));
  const of = (isOwn: boolean) => rows.find(({ userId }) => (userId === viewerId) === isOwn)?.readUntil ?? null;
  return { own: of(true), other: of(false) };
}

/** For the deletion of an account. */
export async function eraseReadMarks(tx: Tx, userId: string): Promise<void> {
  await tx.delete(threadReads).where(eq(threadReads.userId, userId));
}
