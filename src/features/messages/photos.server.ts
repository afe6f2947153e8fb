import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Reader, Tx } from '#src/database/database.server.ts';
import { messagePhotos, messages } from '#src/database/schema/conversations.ts';
import { characters } from '#src/domain/text/characters.ts';
import { isUuid } from '#src/domain/text/uuid.ts';
import { privatePhotoStore } from '#src/features/images/private-photo-store.server.ts';
import type { App } from '#src/platform/app.ts';
import { maxDescription, maxPhotos, type MessagePhoto } from './photos.ts';

/** Photos of messages. */
export const messagePhotoStore = privatePhotoStore({
  table: messagePhotos,
  partOf: messagePhotos.messageId,
  name: 'message-photo',
  permission: 'message.send-photo',
  max: maxPhotos,
});

/** Makes uploaded photos part of a message, for ever. Refuses as the store. */
export async function attachPhotos(
  tx: Tx,
  ownerId: string,
  messageId: string,
  photos: readonly MessagePhoto[],
): Promise<void> {
  const texts = new Map(photos.map(({ id, description }) => [id, description]));
  const place = (id: string) => ({ messageId, description: texts.get(id) ?? '' });
  await messagePhotoStore.attach(tx, ownerId, place, [...texts.keys()]);
}

/** The photos of messages, in order. Who may see them, the caller checks. */
export async function photosOfMessages(
  reader: Reader,
  messageIds: readonly string[],
): Promise<ReadonlyMap<string | null, readonly MessagePhoto[]>> {
  if (messageIds.length === 0) return new Map();
  const { id, description, messageId, position } = messagePhotos;
  const rows = await reader
    .select({ id, description, messageId })
    .from(messagePhotos)
    .where(inArray(messageId, [...messageIds]))
    .orderBy(asc(position));
  const byMessage = Map.groupBy(rows, (row) => row.messageId);
  return new Map(
    [...byMessage].map(([key, photos]) => [
      key,
      photos.map((photo) => ({ id: photo.id, description: photo.description })),
    ]),
  );
}

/** The message that a photo is part of; null for a photo that is not sent, and for none. */
export async function messageOfPhoto(reader: Reader, photoId: string) {
  if (!isUuid(photoId)) return null;
  const [row] = await reader
    .select({ id: messages.id, transactionId: messages.transactionId, hiddenBecause: messages.hiddenBecause })
    .from(messagePhotos)
    .innerJoin(messages, eq(messages.id, messagePhotos.messageId))
    .where(eq(messagePhotos.id, photoId));
  return row ?? null;
}

/** The bytes of a photo that is part of a message, or of the viewer's own that is not sent yet. Refuses `not-found`. */
export async function photoBytes(
  app: Pick<App, 'db' | 'files'>,
  photoId: string,
  of: { readonly messageId: string } | { readonly ownerId: string },
): Promise<Uint8Array<ArrayBuffer>> {
  const holds = 'messageId' in of ? eq(messagePhotos.messageId, of.messageId) : isUnsentOf(of.ownerId);
  return messagePhotoStore.read(app, photoId, holds);
}

/** Those of the ids that are photos of the user's and can still be sent, in the same order. */
export async function unsentPhotos(reader: Reader, ownerId: string, ids: readonly string[]): Promise<MessagePhoto[]> {
  const named = [...new Set(ids)].filter(isUuid).slice(0, maxPhotos);
  if (named.length === 0) return [];
  const rows = await reader
    .select({ id: messagePhotos.id, description: messagePhotos.description })
    .from(messagePhotos)
    .where(and(inArray(messagePhotos.id, named), isUnsentOf(ownerId)));
  const found = new Map(rows.map((photo) => [photo.id, photo]));
  return named.flatMap((id) => found.get(id) ?? []);
}

/** Keeps what photos of the user's show that can still be sent; what is too long is left out. */
export async function describeUnsent(tx: Tx, ownerId: string, photos: readonly MessagePhoto[]): Promise<void> {
  const kept = photos.filter(({ id, description }) => isUuid(id) && characters(description) <= maxDescription);
  for (const { id, description } of kept.slice(0, maxPhotos))
    await tx
      .update(messagePhotos)
      .set({ description })
      .where(and(eq(messagePhotos.id, id), isUnsentOf(ownerId)));
}

function isUnsentOf(ownerId: string) {
  return and(eq(messagePhotos.ownerId, ownerId), isNull(messagePhotos.messageId), eq(messagePhotos.isStored, true));
}
