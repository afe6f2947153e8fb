import { and, eq, sql } from 'drizzle-orm';
import type { Reader, Tx } from '#src/database/database.server.ts';
import { messageDrafts } from '#src/database/schema/conversations.ts';
import { characters } from '#src/domain/text/characters.ts';
import { chosenPhotos, contentField, descriptionsField, photosField } from '#src/features/messages/photos.ts';
import { describeUnsent } from '#src/features/messages/photos.server.ts';
import { maxMessage } from '#src/features/messages/text.ts';
import type { App } from '#src/platform/app.ts';

/** The fields of a form, each with all its values. */
type Typed = ReadonlyMap<string, readonly string[]>;

/**
 * Keeps what a party has typed into the form of a message while a photo is added without scripts: the message, and what the photos
 * show. The caller has checked that the user may write in the thread.
 */
export async function keepDraft(app: App, userId: string, transactionId: string, typed: Typed): Promise<void> {
  const content = storable(typed.get(contentField)?.[0] ?? '');
  const photos = chosenPhotos(typed.get(photosField) ?? [], (typed.get(descriptionsField) ?? []).map(storable));
  await app.db.transaction(async (tx) => {
    await replaceDraft(tx, { transactionId, userId, content }, 2 * maxMessage);
    await describeUnsent(tx, userId, photos);
  });
}

/**
 * Keeps the note of a request until it is sent with the confirmation, instead of what was kept before: who closes the page
 * before that finds it in the form of the thread. An empty one is none.
 */
export async function keepNote(tx: Tx, userId: string, transactionId: string, note: string): Promise<void> {
  await replaceDraft(tx, { transactionId, userId, content: storable(note) }, maxMessage);
}

type Draft = Pick<typeof messageDrafts.$inferInsert, 'transactionId' | 'userId' | 'content'>;

/** What is empty, or longer than `max`, is no draft. */
async function replaceDraft(tx: Tx, draft: Draft, max: number): Promise<void> {
  await dropDraft(tx, draft.userId, draft.transactionId);
  if (draft.content.trim() === '' || characters(draft.content) > max) return;
  await tx.insert(messageDrafts).values(draft).onConflictDoNothing();
}

/** PostgreSQL stores no NUL. */
function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '');
}

/** Empty without one. */
export async function draftOf(reader: Reader, userId: string, transactionId: string): Promise<string> {
  const [draft] = await reader.select().from(messageDrafts).where(isOf(userId, transactionId));
  return draft?.content ?? '';
}

/** When a message is sent. */
export async function dropDraft(tx: Tx, userId: string, transactionId: string): Promise<void> {
  await tx.delete(messageDrafts).where(isOf(userId, transactionId));
}

/** Those that were not sent within a day. */
export async function removeOldDrafts({ db }: Pick<App, 'db'>): Promise<void> {
  await db.delete(messageDrafts).where(sql`${messageDrafts.createdAt} < rotation_now() - interval '1 day'`);
}

/** For the deletion of an account. */
export async function eraseDrafts(tx: Tx, userId: string): Promise<void> {
  await tx.delete(messageDrafts).where(eq(messageDrafts.userId, userId));
}

function isOf(userId: string, transactionId: string) {
  return and(eq(messageDrafts.userId, userId), eq(messageDrafts.transactionId, transactionId));
}
