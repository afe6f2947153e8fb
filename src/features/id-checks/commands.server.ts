import { and, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import { idChecks, idPhotos } from '#src/database/schema/id-checks.ts';
import { dayInZone } from '#src/domain/dates/day.ts';
import { requireAllowed } from '#src/domain/policy/policies.ts';
import { refuse } from '#src/domain/refusal.ts';
import { clearIdVerified, lockForIdCheck } from '#src/features/accounts/id-verified.server.ts';
import type { App } from '#src/platform/app.ts';
import { countHit, countHitIn } from '#src/platform/rate-limit/rate-limit.server.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { marketplace } from '#marketplace';
import { birthdayFrom } from './birthday.ts';
import type { IdCheckFields, PhotoSide } from './forms.ts';
import { areSamePhoto } from './sealed-photos.server.ts';

const maxPerDay = 3;
const maxAttemptsPerDay = 20;
const daySeconds = 86_400;

const isPendingOf = (userId: string) => and(eq(idChecks.userId, userId), eq(idChecks.state, 'pending'));

/**
 * Sends an identity document for a check. Refuses `conflict` while one waits or is verified, `too-many-requests` after
 * three in a day or 20 attempts, `not-found` for a photo that is gone, was sent before, or is another user's, and `image-invalid-content`
 * for one image uploaded as both sides.
 */
export async function submitIdCheck(
  app: Pick<App, 'db' | 'config' | 'clock' | 'files'>,
  viewer: Viewer,
  { kind, front, back, ...entered }: IdCheckFields,
): Promise<void> {
  requireAllowed('id-check.submit', viewer);
  const today = dayInZone(await app.clock.now(), marketplace.timeZone);
  // Both photos are decrypted to be compared, which costs more than the rest.
  await countHit(app, [{ bucket: 'id-check attempts', key: viewer.id, max: maxAttemptsPerDay, seconds: daySeconds }]);
  if (await areSamePhoto(app, viewer.id, [front, back])) refuse('image-invalid-content', { field: 'back' });
  await app.db.transaction(async (tx) => {
    const account = (await lockForIdCheck(tx, viewer.id)) ?? refuse('not-found');
    if (account.isVerified) refuse('conflict');
    if ((await tx.$count(idChecks, isPendingOf(viewer.id))) > 0) refuse('conflict');
    const limit = { bucket: 'id-check', key: viewer.id, max: maxPerDay, seconds: daySeconds };
    await countHitIn(app, tx, [limit], 'too-many-requests');
    const check = { userId: viewer.id, kind, birthday: birthdayFrom(entered, today) };
    const [row] = await tx.insert(idChecks).values(check).returning({ id: idChecks.id });
    const checkId = row?.id ?? refuse('conflict');
    await attach(tx, viewer.id, { checkId, side: 'front', photoId: front });
    await attach(tx, viewer.id, { checkId, side: 'back', photoId: back });
  });
}

type Attachment = { readonly checkId: string; readonly side: PhotoSide; readonly photoId: string };

async function attach(tx: Tx, ownerId: string, { checkId, side, photoId }: Attachment): Promise<void> {
  const isFree = and(
    eq(idPhotos.id, photoId),
    eq(idPhotos.ownerId, ownerId),
    isNull(idPhotos.checkId),
    isNotNull(idPhotos.sealedKey),
  );
  const { rowCount } = await tx.update(idPhotos).set({ checkId, side }).where(isFree);
  if (rowCount !== 1) refuse('not-found', { field: side });
}

/** Deletes the viewer's pending document. Refuses `conflict` when there is none. */
export async function withdrawIdCheck(app: Pick<App, 'db'>, viewer: Viewer): Promise<void> {
  requireAllowed('id-check.submit', viewer);
  await app.db.transaction(async (tx) => {
    await lockForIdCheck(tx, viewer.id);
    const [pending] = await tx.select({ id: idChecks.id }).from(idChecks).where(isPendingOf(viewer.id)).for('update');
    if (pending === undefined) refuse('conflict');
    await shred(tx, eq(idPhotos.checkId, pending.id));
    await tx.delete(idChecks).where(eq(idChecks.id, pending.id));
  });
}

/**
 * Deletes all that a user sent for their ID to be checked, and that it was: for an account that goes. From the end of the
 * unit of work on the photos cannot be read; the sweep removes their files.
 */
export async function removeDocuments(tx: Tx, userId: string): Promise<void> {
  await shred(tx, and(eq(idPhotos.ownerId, userId), isNull(idPhotos.removedAt)));
  await tx.delete(idChecks).where(eq(idChecks.userId, userId));
  await clearIdVerified(tx, userId);
}

/** The same where one was sent after that. */
export async function removeDocumentsSince(tx: Tx, userId: string, since: Date): Promise<void> {
  const sent = and(eq(idChecks.userId, userId), gt(idChecks.createdAt, since));
  if ((await tx.$count(idChecks, sent)) > 0) await removeDocuments(tx, userId);
}

/** Without their keys the files cannot be read by anyone. */
async function shred(tx: Tx, which: ReturnType<typeof and>): Promise<void> {
  await tx
    .update(idPhotos)
    .set({ sealedKey: null, removedAt: sql`rotation_now()` })
    .where(which);
}
