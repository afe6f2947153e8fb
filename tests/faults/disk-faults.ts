import { readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import { images } from '#src/database/schema/listings.ts';
import { removeLostFiles } from '#src/features/images/sweeps.server.ts';
import { StorageError } from '#src/platform/files/files.ts';
import type { App } from '#src/platform/app.ts';
import { variantNames, variantPath } from '#src/platform/images/images.ts';
import { diskErrors, onFailingDisk } from '#tests/support/failing-disk.ts';
import { makeUser } from '#tests/support/factories.ts';
import { photo } from '#tests/support/photos.ts';
import type { RunningSite } from '#tests/support/site.ts';

/** How often the disk failed, and what was wrong afterwards. */
export type DiskFaults = { readonly points: number; readonly violations: readonly string[] };

/** A running site, or a test context alone. */
type HasApp = { readonly context: { readonly app: App } };

/** What storing a file does to the disk. */
const perFile = ['mkdir', 'open', 'write', 'fsync', 'rename', 'fsync'];

/** A note of what is not as it has to be. */
export type Check = (isRight: boolean, what: string) => void;

/**
 * Uploads a photo while the disk is full, or broken, from each operation on that writes. Each is refused and leaves no row
 * and nothing half written; the same photo is stored afterwards.
 */
export async function uploadsOnFailingDisk(site: RunningSite, rounds: number): Promise<DiskFaults> {
  const { violations, check } = makeChecks();
  const { app } = site.context;
  const folder = app.config.dataDir;
  const { token, cookie } = await site.visit(await site.signIn());
  const headers = { cookie, 'x-csrf-token': token };
  const bytes = new Uint8Array(await photo(400, 600));
  const upload = () => sent(site, bytes, headers);
  const { result, operations } = await onFailingDisk({ folder, at: 0, code: 'EIO' }, upload);
  check(result.status === 201, 'the first upload was not stored');
  check(
    ['open', 'write', 'mkdir', 'fsync', 'rename'].every((one) => operations.includes(one)),
    'nothing was watched',
  );
  let points = 0;
  for (let round = 0; round < rounds; round++)
    for (const code of diskErrors)
      for (const [index, operation] of operations.entries()) {
        points += 1;
        const where = `${code} at ${operation} ${index + 1}`;
        const before = await storedIn(site);
        const answer = (await onFailingDisk({ folder, at: index + 1, code }, upload)).result;
        const expected = { status: 503, code: 'storage-unavailable', retryAfter: '60' };
        check(isDeepStrictEqual(answer, expected), `${where}: ${JSON.stringify(answer)}`);
        check(readdirSync(app.images.spool).length === 0, `${where}: a file stays in the spool`);
        const after = await storedIn(site);
        check(after.unfinished.length === 0, `${where}: ${after.unfinished.join()} stays`);
        check(isDeepStrictEqual(after.rows, before.rows), `${where}: there is a row`);
      }
  const { rows } = await storedIn(site);
  check((await upload()).status === 201, 'the photo was refused again');
  // A file that was complete before its folder could not be synced has no row.
  letFilesAge(join(folder, 'files'));
  await removeLostFiles(app);
  const swept = await storedIn(site);
  check(swept.rows.length === rows.length + 1, 'a row is missing');
  check(isDeepStrictEqual(swept.rows, swept.files), 'rows and files differ');
  return { points, violations };
}

/**
 * Makes the sizes of a photo while the disk fails. The worker reports it and makes what is missing the next time; a page
 * shows the photo all the same.
 */
export async function sizesOnFailingDisk(site: RunningSite, rounds: number): Promise<DiskFaults> {
  const { violations, check } = makeChecks();
  const { app } = site.context;
  const folder = app.config.dataDir;
  let points = 0;
  for (let round = 0; round < rounds; round++) {
    const code = round % 2 === 0 ? ('ENOSPC' as const) : ('EIO' as const);
    const id = await storedPhoto(site);
    for (const operation of ['open', 'write', 'rename']) {
      points += 1;
      const where = `${code} at ${operation}`;
      const index = perFile.indexOf(operation);
      // One size more is stored each time.
      const fault = { folder, at: perFile.length + index + 1, code };
      const { result, operations } = await onFailingDisk(fault, () => app.images.makeVariants(id).catch(itself));
      check(
        isDeepStrictEqual(operations, [...perFile, ...perFile.slice(0, index + 1)]),
        `${where}: ${operations.join()}`,
      );
      check(result instanceof StorageError, `${where}: not reported, ${String(result)}`);
      check((await madeAt(site, id)) === null, `${where}: recorded as made`);
      check((await storedIn(site)).unfinished.length === 0, `${where}: a half of a file stays`);
    }
    const unmade = variantPath(await storedPhoto(site), 'portrait-crop');
    const { result: shown } = await onFailingDisk({ folder, at: 1, code }, () => site.get(unmade));
    points += 1;
    check(shown.status === 200 && shown.headers.get('content-type') === 'image/webp', `${code}: ${shown.status}`);
    await app.images.makeVariants(id);
    check((await madeAt(site, id)) !== null, `${code}: not made with space again`);
    check((await filesOf(site, id)).length === 1 + 2 * variantNames.length, `${code}: a size is missing`);
  }
  return { points, violations };
}

export function makeChecks(): { readonly violations: string[]; readonly check: Check } {
  const violations: string[] = [];
  return { violations, check: (isRight, what) => void (isRight || violations.push(what)) };
}

const itself = (error: unknown) => error;

async function sent(site: RunningSite, bytes: Uint8Array<ArrayBuffer>, headers: Record<string, string>) {
  const form = new FormData();
  form.append('image', new File([bytes], 'photo.jpg', { type: 'image/jpeg' }));
  const answer = await fetch(`${site.root}/api/images/upload`, { method: 'POST', body: form, headers });
  const body = (await answer.json()) as { errors?: { code: string }[] };
  return { status: answer.status, code: body.errors?.[0]?.code, retryAfter: answer.headers.get('retry-after') };
}

export async function storedPhoto({ context: { app } }: HasApp): Promise<string> {
  const ownerId = await makeUser(app.db);
  const bytes = new Uint8Array(await photo(120, 160));
  return app.db.transaction((tx) => app.images.store(tx, ownerId, bytes));
}

export async function madeAt({ context: { app } }: HasApp, id: string): Promise<Date | null | undefined> {
  const [row] = await app.db.select({ at: images.variantsAt }).from(images).where(eq(images.id, id));
  return row?.at;
}

export async function filesOf({ context: { app } }: HasApp, id: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of app.files.list(`images/${id}`)) keys.push(key);
  return keys;
}

/** Ids of the images that have a row, and of those that have a file; and files that were not finished. */
export async function storedIn({ context: { app } }: HasApp) {
  const rows = await app.db.select({ id: images.id }).from(images);
  const paths = filesBelow(join(app.config.dataDir, 'files'));
  const files = new Set(paths.map((path) => path.split('/').at(-2) ?? ''));
  return {
    rows: rows.map(({ id }) => id).toSorted(),
    files: [...files].toSorted(),
    unfinished: paths.filter((path) => !/\/[a-z0-9-]+\.[a-z]+$/.test(path)),
  };
}

function filesBelow(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}

/** The sweep leaves what was written on the last day. */
export function letFilesAge(folder: string): void {
  const before = new Date(Date.now() - 25 * 3_600_000);
  for (const path of filesBelow(folder)) utimesSync(path, before, before);
}
