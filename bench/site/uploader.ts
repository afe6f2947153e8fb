import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { openDatabase } from '#src/database/database.server.ts';
import { images } from '#src/database/schema/listings.ts';
import { users } from '#src/database/schema/users.ts';
import { startSession, viewerOf } from '#src/features/accounts/session.server.ts';
import { diskFiles } from '#src/platform/files/disk.server.ts';
import { makeImages } from '#src/platform/images/images.server.ts';
import { makeLeases } from '#src/platform/leases.server.ts';
import { makeCsrfToken } from '#src/platform/web/csrf-token.server.ts';
import { localSecrets } from '#src/server/launch/stack/secrets.ts';
import { makeUser } from '#tests/support/factories.ts';
import type { OpenSet } from '../sets/open-set.ts';
import type { Site } from './start.ts';

/** A signed-in user who uploads photos. */
export type Uploader = {
  /** Uploads one photo through the site's endpoint, then makes its variants in another process, like the worker. */
  readonly send: (photo: Buffer) => Promise<void>;
  /** Deletes the user and all their images. */
  readonly remove: () => Promise<void>;
};

export async function makeUploader({ url, dataDir }: OpenSet, site: Site): Promise<Uploader> {
  const db = openDatabase(url, { max: 4 });
  const leases = makeLeases(url);
  const files = diskFiles(join(dataDir, 'files'));
  // The site queues a job for the variants; `send` below makes them directly instead.
  const jobs = { send: async () => {} };
  const service = makeImages({ db, files, jobs, leases, spool: join(dataDir, 'spool'), lowPriority: true });
  const userId = await makeUser(db, { emailVerified: true });
  const headers = await signIn();

  async function signIn(): Promise<Record<string, string>> {
    const token = await db.transaction((tx) => startSession(tx, userId, { ip: '127.0.0.1' }));
    const session = (await viewerOf({ db }, token))?.sessionId ?? '';
    return {
      'cookie': `rotation_session=${token}`,
      'x-csrf-token': makeCsrfToken(localSecrets(dataDir).session, { session }),
    };
  }

  return {
    async send(photo) {
      const body = new FormData();
      body.set('image', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'photo.jpg');
      const answer = await fetch(`http://127.0.0.1:${site.port}/api/images/upload`, { method: 'POST', headers, body });
      if (answer.status !== 201) throw new Error(`An upload was answered with ${answer.status}`);
      const { data } = (await answer.json()) as { data: { id: string } };
      await service.makeVariants(data.id);
    },
    async remove() {
      const sent = await db.delete(images).where(eq(images.ownerId, userId)).returning({ id: images.id });
      for (const { id } of sent) await service.removeFiles(id);
      await db.delete(users).where(eq(users.id, userId));
      service.close();
      await leases.close();
      await db.$client.end();
    },
  };
}
