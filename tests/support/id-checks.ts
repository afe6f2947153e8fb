import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { and, eq, sql } from 'drizzle-orm';
import { idChecks, idPhotos } from '#src/database/schema/id-checks.ts';
import { submitIdCheck } from '#src/features/id-checks/commands.server.ts';
import type { Decision, IdCheckFields } from '#src/features/id-checks/forms.ts';
import { addIdPhoto } from '#src/features/id-checks/upload.server.ts';
import type { App } from '#src/platform/app.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { makeUser } from './factories.ts';
import { photo } from './photos.ts';

/** A viewer without a session in the database, for commands that do not look it up. */
export function viewerFor(id: string, facts: Partial<Viewer> = {}): Viewer {
  return {
    ...{ id, sessionId: randomUUID(), role: 'user', displayName: 'Ada H', initials: 'AH', imageId: null },
    ...{ emailVerified: true, limited: false, signedInBy: 'password' },
    ...facts,
  };
}

export async function makeMember(app: App): Promise<Viewer> {
  return viewerFor(await makeUser(app.db, { firstName: 'Mereana', lastName: 'Wu' }));
}

/** In a session with a second factor. */
export async function makeOperator(app: App): Promise<Viewer> {
  return viewerFor(await makeUser(app.db, { role: 'operator' }), { role: 'operator', signedInBy: 'code' });
}

/** Uploads these bytes as a photo of a document. */
export async function uploadIdPhoto(app: App, viewer: Viewer, bytes?: Uint8Array): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'rotation-id-photo-'));
  try {
    const path = join(folder, 'upload');
    writeFileSync(path, bytes ?? (await photo(600, 400)));
    return await addIdPhoto(app, viewer, path);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const noBirthday = { day: '', month: '', year: '' };

/** Sends a driver licence with two new photos, and returns the id of its check. */
export async function sendId(app: App, viewer: Viewer, facts: Partial<IdCheckFields> = {}): Promise<string> {
  const [front, back] = [await uploadIdPhoto(app, viewer), await uploadIdPhoto(app, viewer)];
  await submitIdCheck(app, viewer, { kind: 'driver-licence', front, back, ...noBirthday, ...facts });
  const isPending = and(eq(idChecks.userId, viewer.id), eq(idChecks.state, 'pending'));
  const [check] = await app.db.select({ id: idChecks.id }).from(idChecks).where(isPending);
  if (check === undefined) throw new Error('No check was sent');
  return check.id;
}

export const approval: Decision = { verdict: 'verified', reason: '', note: '', name: 'Mereana Wu' };
export const rejection: Decision = { ...approval, verdict: 'rejected', reason: 'expired' };

/** A photo that was uploaded two days ago and sent for no check; returns whether it is gone. */
export async function oldIdPhoto({ db, files }: App): Promise<() => Promise<boolean>> {
  const fileKey = `id-photos/${randomUUID()}/photo.bin`;
  await files.put(fileKey, new Uint8Array(3), 'application/octet-stream');
  const createdAt = sql`rotation_now() - interval '2 days'`;
  await db.insert(idPhotos).values({ ownerId: await makeUser(db), fileKey, sealedKey: 'a key', createdAt });
  return async () =>
    (await files.get(fileKey)) === null && (await db.$count(idPhotos, eq(idPhotos.fileKey, fileKey))) === 0;
}
