import { and, eq, isNotNull } from 'drizzle-orm';
import { idChecks, idPhotos } from '#src/database/schema/id-checks.ts';
import { requireAllowed } from '#src/domain/policy/policies.ts';
import { refuse } from '#src/domain/refusal.ts';
import { isUuid } from '#src/domain/text/uuid.ts';
import { recordAudit } from '#src/features/accounts/audit.server.ts';
import type { App } from '#src/platform/app.ts';
import { countHit } from '#src/platform/rate-limit/rate-limit.server.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { photoSides, type PhotoSide } from './forms.ts';
import { openSealed } from './sealed-photos.server.ts';

/** Far more than an operator can look at, and far less than there are, for a session that was stolen. */
const maxPerHour = 300;
const hourSeconds = 3_600;

type Request = { readonly checkId: string; readonly side: string; readonly requestId: string | null };

/**
 * A photo of an identity document for an operator: a JPEG, with an audit entry that is written before it is read. Refuses
 * `not-found`, also when the photo was removed or cannot be decrypted, and `too-many-requests`.
 */
export async function viewIdPhoto(
  app: App,
  viewer: Viewer,
  { checkId, side, requestId }: Request,
): Promise<Uint8Array<ArrayBuffer>> {
  requireAllowed('id-check.review', viewer);
  const photo = isUuid(checkId) && isSide(side) ? await photoOf(app, checkId, side) : null;
  if (photo === null) refuse('not-found');
  await countHit(app, [{ bucket: 'id-photo-view', key: viewer.id, max: maxPerHour, seconds: hourSeconds }]);
  await recordAudit(app.db, {
    ...{ operatorId: viewer.id, onBehalfOf: photo.userId, resourceId: checkId, requestId },
    ...{ permission: 'id-check.review', action: side, reason: null },
  });
  const bytes = await openSealed(app, photo.id);
  if (bytes !== null) return bytes;
  app.logger.error(new Error('A photo of an identity document cannot be decrypted'), { photoId: photo.id });
  return refuse('not-found');
}

function isSide(side: string): side is PhotoSide {
  return (photoSides as readonly string[]).includes(side);
}

async function photoOf(app: Pick<App, 'db'>, checkId: string, side: PhotoSide) {
  const [row] = await app.db
    .select({ id: idPhotos.id, userId: idChecks.userId })
    .from(idPhotos)
    .innerJoin(idChecks, eq(idChecks.id, idPhotos.checkId))
    .where(and(eq(idChecks.id, checkId), eq(idPhotos.side, side), isNotNull(idPhotos.sealedKey)));
  return row ?? null;
}
