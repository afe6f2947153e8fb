import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import { messages } from '#src/database/schema/conversations.ts';
import { refuse } from '#src/domain/refusal.ts';
import { notifyStreams } from '#src/platform/live/notify-streams.server.ts';

/** Neither party reads it any more. The operator's command has audited it. Refuses `conflict` for one that is hidden already. */
export async function hideMessage(tx: Tx, id: string, because: string): Promise<void> {
  await change(tx, id, because);
}

/** Refuses `conflict` for one that is not hidden. */
export async function showMessage(tx: Tx, id: string): Promise<void> {
  await change(tx, id, null);
}

async function change(tx: Tx, id: string, hiddenBecause: string | null): Promise<void> {
  const before = hiddenBecause === null ? isNotNull(messages.hiddenBecause) : isNull(messages.hiddenBecause);
  const [changed] = await tx
    .update(messages)
    .set({ hiddenBecause })
    .where(and(eq(messages.id, id), before))
    .returning({ transactionId: messages.transactionId });
  if (changed === undefined) refuse('conflict');
  await notifyStreams(tx, changed.transactionId);
}
