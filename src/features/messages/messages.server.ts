import type { Tx } from '#src/database/database.server.ts';
import { notifyStreams } from '#src/platform/live/notify-streams.server.ts';
import { messages } from '#src/database/schema/conversations.ts';

export type SentMessage = { readonly id: string; readonly createdAt: Date };

type NewMessage = { readonly transactionId: string; readonly senderId: string; readonly content: string };

/** Writes a message of a thread. The caller has checked the text (`messageText`) and who may write. */
export async function writeMessage(tx: Tx, message: NewMessage): Promise<SentMessage> {
  const [sent] = await tx
    .insert(messages)
    .values(message)
    .returning({ id: messages.id, createdAt: messages.createdAt });
  if (sent === undefined) throw new Error('No message was written');
  await notifyStreams(tx, message.transactionId);
  return sent;
}
