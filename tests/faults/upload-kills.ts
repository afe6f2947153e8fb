import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { images } from '#src/database/schema/listings.ts';
import { removeLeftUploads, removeLostFiles } from '#src/features/images/sweeps.server.ts';
import { variantNames } from '#src/platform/images/images.ts';
import { makeUser } from '#tests/support/factories.ts';
import { photo } from '#tests/support/photos.ts';
import type { TestContext } from '#tests/support/test-context.ts';
import { uploadPhoto } from './actions.ts';
import { filesOf, letFilesAge, madeAt, makeChecks, storedIn, storedPhoto } from './disk-faults.ts';
import type { CrashTargets } from './kill.ts';

/** Where a process was killed, how often, and what was wrong afterwards. */
export type UploadKills = {
  readonly points: readonly string[];
  readonly kills: number;
  readonly violations: readonly string[];
};

/** Which of the points a run kills at; from 1. */
type Chosen = (points: readonly string[]) => readonly number[];

export const everyPoint: Chosen = (points) => points.map((_, index) => index + 1);

/**
 * Uploads a photo to a process that is killed before each write to its disk, around the decoding and around the commit.
 * Afterwards every row has its photo, the same photo can be sent again, and after the sweeps nothing is left of the half.
 */
export async function killUploads(context: TestContext, targets: CrashTargets, rounds: number): Promise<UploadKills> {
  const { violations, check } = makeChecks();
  const { app } = context;
  const ownerId = await makeUser(app.db);
  const bytes = await photo(400, 600);
  const action = { kind: 'upload', ownerId, photo: bytes.toString('base64') } as const;
  const { points } = await decoded(() => targets.run({ action, point: 0 }));
  for (let round = 0; round < rounds; round++)
    for (const [index, name] of points.entries()) {
      const where = `${name} (${index + 1})`;
      const { rows: before } = await storedIn({ context });
      const { killed } = await decoded(() => targets.run({ action, point: index + 1 }));
      check(killed, `${where}: not killed`);
      const isCommitted = name === 'after its commit' || points.indexOf('after its commit') < index;
      check((await readable(context)) === before.length + (isCommitted ? 1 : 0), `${where}: a row without its photo`);
      await decoded(() => uploadPhoto(app, ownerId, bytes)).catch((error: unknown) =>
        check(false, `${where}: again, ${String(error)}`),
      );
      await sweep(context);
      const { rows, files, unfinished } = await storedIn({ context });
      check(isDeepStrictEqual(rows, files), `${where}: rows and files differ`);
      check(
        rows.length === before.length + (isCommitted ? 2 : 1),
        `${where}: ${rows.length - before.length} more rows`,
      );
      check(unfinished.length === 0, `${where}: ${unfinished.join()} stays`);
      check(readdirSync(app.images.spool).length === 0, `${where}: a file stays in the spool`);
    }
  return { points, kills: points.length * rounds, violations };
}

/** The same while a worker makes the sizes of a photo: the next one makes those that are missing. */
export async function killSizes(
  context: TestContext,
  targets: CrashTargets,
  rounds: number,
  chosen = everyPoint,
): Promise<UploadKills> {
  const { violations, check } = makeChecks();
  const { app } = context;
  const all = await targets.run({ action: { kind: 'sizes', imageId: await storedPhoto({ context }) }, point: 0 });
  const killedAt = chosen(all.points);
  for (let round = 0; round < rounds; round++)
    for (const point of killedAt) {
      const where = `sizes, ${all.points[point - 1]} (${point})`;
      const imageId = await storedPhoto({ context });
      const { killed } = await targets.run({ action: { kind: 'sizes', imageId }, point });
      check(killed, `${where}: not killed`);
      check((await madeAt({ context }, imageId)) === null, `${where}: recorded as made`);
      await app.images.makeVariants(imageId);
      check((await madeAt({ context }, imageId)) !== null, `${where}: not made again`);
      await sweep(context);
      check(
        (await filesOf({ context }, imageId)).length === 1 + 2 * variantNames.length,
        `${where}: a size is missing`,
      );
      check((await storedIn({ context })).unfinished.length === 0, `${where}: a half of a file stays`);
    }
  return { points: all.points, kills: killedAt.length * rounds, violations };
}

/** The decoder is given less than a minute for a photo, which is too little while others take the processor: then it is sent again. */
async function decoded<Result>(upload: () => Promise<Result>): Promise<Result> {
  for (let more = 4; ; more -= 1)
    try {
      return await upload();
    } catch (error) {
      if (more === 0 || !String(error).includes('request-upload-over-limit')) throw error;
    }
}

/** How many images there are. Throws for one that cannot be shown. */
async function readable({ app }: TestContext): Promise<number> {
  const rows = await app.db.select({ id: images.id, key: images.fileKey }).from(images);
  const found = await Promise.all(rows.map(({ key }) => app.files.get(key)));
  return found.filter((file) => file !== null).length === rows.length ? rows.length : -1;
}

/** What the worker does by the hour and by the day, a day later. */
async function sweep({ app }: TestContext): Promise<void> {
  letFilesAge(join(app.config.dataDir, 'files'));
  letFilesAge(app.images.spool);
  await removeLeftUploads(app);
  await removeLostFiles(app);
}
