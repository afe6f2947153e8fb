import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Reader, Tx } from '#src/database/database.server.ts';
import { notifyStreams } from '#src/platform/live/notify-streams.server.ts';
import { messages } from '#src/database/schema/conversations.ts';
import type { MessagePhoto } from './photos.ts';
import { attachPhotos } from './photos.server.ts';

/** As it is stored. */
export type SentMessage = { readonly id: string; readonly content: string; readonly createdAt: Date };

type NewMessage = {
  readonly transactionId: string;
  readonly senderId: string;
  readonly content: string;
  /** Of `onceKeyOf`: one message for each of a sender. */
  readonly onceKey?: string | null;
  readonly photos?: readonly MessagePhoto[];
};

const sentColumns = { id: messages.id, content: messages.content, createdAt: messages.createdAt };

/**
 * Writes a message of a thread. The caller has checked the text (`messageText`) and who may write. Refuses as `attachPhotos`.
 */
export async function writeMessage(tx: Tx, { photos = [], ...message }: NewMessage): Promise<SentMessage> {
  const [sent] = await tx.insert(messages).values(message).returning(sentColumns);
  if (sent === undefined) throw new Error('No message was written');
  await attachPhotos(tx, message.senderId, sent.id, photos);
  await notifyStreams(tx, message.transactionId);
  return sent;
}

/**
 * The key of a message by its form and what is in it: a double click, and a form that is sent again after its answer was lost,
 * have the same one; another text in the same form has another.
 */
export function onceKeyOf(
  clientKey: string,
  { transactionId, content, photos = [] }: Omit<NewMessage, 'senderId'>,
): string {
  const pictured = photos.length === 0 ? [] : [photos.map(({ id }) => id)];
  return createHash('sha256')
    .update(JSON.stringify([clientKey, transactionId, content, ...pictured]))
    .digest('base64url');
}

/** The message that was sent with a key. */
export async function sentBefore(reader: Reader, senderId: string, onceKey: string): Promise<SentMessage | null> {
  const [sent] = await reader
    .select(sentColumns)
    .from(messages)
    .where(and(eq(messages.senderId, senderId), eq(messages.onceKey, onceKey)));
  return sent ?? null;
}
