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
import { localSecrets } from '#src/server/launch/secrets.ts';
import { makeUser } from '#tests/support/factories.ts';
import type { OpenSet } from '../sets/open-set.ts';
import type { Site } from './start.ts';

/** Somebody who is signed in and sends photos. */
export type Photographer = {
  /** Sends one through the site's own door, then makes its variants as the worker does, in another process. */
  readonly send: (photo: Buffer) => Promise<void>;
  /** Removes the person and all their pictures. */
  readonly leave: () => Promise<void>;
};

export async function makePhotographer({ url, dataDir }: OpenSet, site: Site): Promise<Photographer> {
  const db = openDatabase(url, { max: 4 });
  const leases = makeLeases(url);
  const files = diskFiles(join(dataDir, 'files'));
  // The job that the site writes is done here, at once.
  const jobs = { send: async () => {} };
  const making = makeImages({ db, files, jobs, leases, spool: join(dataDir, 'spool'), behindAll: true });
  const person = await makeUser(db, { emailVerified: true });
  const headers = await signIn();

  async function signIn(): Promise<Record<string, string>> {
    const token = await db.transaction((tx) => startSession(tx, person, { ip: '127.0.0.1' }));
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
      const door = `http://127.0.0.1:${site.port}/api/images/upload`;
      const answer = await fetch(door, { method: 'POST', headers, body });
      if (answer.status !== 201) throw new Error(`An upload was answered with ${answer.status}`);
      const { data } = (await answer.json()) as { data: { id: string } };
      await making.makeVariants(data.id);
    },
    async leave() {
      const sent = await db.delete(images).where(eq(images.ownerId, person)).returning({ id: images.id });
      for (const { id } of sent) await making.removeFiles(id);
      await db.delete(users).where(eq(users.id, person));
      making.close();
      await leases.close();
      await db.$client.end();
    },
  };
}
