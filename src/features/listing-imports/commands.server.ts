import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import { listingImportRows, listingImports, type ZippedPhoto } from '#src/database/schema/listing-imports.ts';
import { requireAllowed } from '#src/domain/policy/policies.ts';
import { refuse } from '#src/domain/refusal.ts';
import { isUuid } from '#src/domain/text/uuid.ts';
import { lockAccount } from '#src/features/accounts/email-tokens.server.ts';
import type { App } from '#src/platform/app.ts';
import { countHit, countHitIn } from '#src/platform/rate-limit/rate-limit.server.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { openZip, ZipError } from '#src/platform/zip/read-zip.server.ts';
import { importLimits } from './columns.ts';
import { plannedImport } from './planned-import.server.ts';
import { textOf } from './read-csv.server.ts';

const uploads = { bucket: 'listing-import-upload', max: 40, seconds: 86_400 };
const starts = { bucket: 'listing-import', max: 5, seconds: 86_400 };

/** Counts an upload against the user's daily limit before its body is read. Refuses `too-many-requests`. */
export async function countImportUpload(app: App, userId: string): Promise<void> {
  await countHit(app, [{ ...uploads, key: userId }]);
}

type UploadedFiles = { readonly csvPath: string; readonly zipPath: string | null };

/**
 * Keeps the files that a lender has uploaded until she has seen what would become of them, and returns their id. Nothing
 * else is written. Files of hers that wait, and were never imported, go.
 */
export async function receiveImport(app: App, owner: Viewer, files: UploadedFiles): Promise<string> {
  requireAllowed('listing.change', owner);
  const id = randomUUID();
  const csv = textOf(await readFile(files.csvPath));
  const zip = await zippedIn(files.zipPath);
  const problem = csv === null ? 'csv-not-text' : zip.problem;
  const zipKey = files.zipPath === null || problem !== null ? null : zipKeyOf(id);
  if (zipKey !== null && files.zipPath !== null) await app.files.putFile(zipKey, files.zipPath, 'application/zip');
  await app.db.transaction(async (tx) => {
    if ((await lockAccount(tx, owner.id)) === null) refuse('unauthorized');
    await tx
      .delete(listingImports)
      .where(and(eq(listingImports.ownerId, owner.id), eq(listingImports.state, 'checked')));
    await tx
      .insert(listingImports)
      .values({ ...{ id, ownerId: owner.id, csv: csv ?? '', problem, zipKey }, photos: zip.photos });
  });
  return id;
}

export function zipKeyOf(id: string): string {
  return `imports/${id}/photos.zip`;
}

type Zipped = { readonly photos: readonly ZippedPhoto[] | null; readonly problem: string | null };

async function zippedIn(path: string | null): Promise<Zipped> {
  if (path === null) return { photos: null, problem: null };
  try {
    const zip = await openZip(path, importLimits);
    zip.close();
    return { photos: zip.files.map(({ name, bytes }) => ({ name, bytes })), problem: null };
  } catch (error) {
    if (error instanceof ZipError) return { photos: null, problem: error.problem };
    throw error;
  }
}

/**
 * Begins to make drafts of the rows without errors, which the worker does. Does nothing where it has begun. Refuses
 * `not-found` for another's, `conflict` where no row can be imported or another import is running, and
 * `too-many-requests`.
 */
export async function startImport(app: App, owner: Viewer, id: string): Promise<void> {
  requireAllowed('listing.change', owner);
  if (!isUuid(id)) refuse('not-found');
  await app.db.transaction(async (tx) => {
    // Two clicks, and two imports of one user, wait for each other here.
    if ((await lockAccount(tx, owner.id)) === null) refuse('unauthorized');
    const [found] = await tx
      .select()
      .from(listingImports)
      .where(and(eq(listingImports.id, id), eq(listingImports.ownerId, owner.id)))
      .for('update');
    if (found === undefined) refuse('not-found');
    if (found.state === 'running' || found.state === 'done') return;
    if ((await tx.$count(listingImports, isRunning(owner.id))) > 0) refuse('conflict');
    await countHitIn(app, tx, [{ ...starts, key: owner.id }], 'too-many-requests');
    if (found.state === 'checked') await begin(tx, owner.id, found);
    await tx
      .update(listingImports)
      .set({ state: 'running', attempts: 0, leaseUntil: null })
      .where(eq(listingImports.id, id));
    await app.jobs.send(tx, 'import-listings', { importId: id });
  });
}

const isRunning = (ownerId: string) => and(eq(listingImports.ownerId, ownerId), eq(listingImports.state, 'running'));

/** Writes down which rows become drafts, so that every later attempt makes the same. */
async function begin(tx: Tx, ownerId: string, found: typeof listingImports.$inferSelect): Promise<void> {
  const { rows } = await plannedImport(tx, ownerId, found);
  const waiting = rows.filter(({ status }) => status === 'new');
  if (waiting.length === 0) refuse('conflict');
  await tx.insert(listingImportRows).values(
    waiting.map(({ line, title, photos }) => ({
      ...{ importId: found.id, line, title },
      photos: photos.map((name) => ({ name, imageId: null, problem: null })),
    })),
  );
}

/** In the unit of work that deletes the account. The sweep removes the files. */
export async function eraseImports(tx: Tx, userId: string): Promise<void> {
  await tx.delete(listingImports).where(eq(listingImports.ownerId, userId));
}

/** Files that were never imported go a day later, others a week later; with what is left of their rows. */
export const isOld = sql`state <> 'running' and created_at < rotation_now()
  - case state when 'checked' then interval '1 day' else interval '7 days' end`;
