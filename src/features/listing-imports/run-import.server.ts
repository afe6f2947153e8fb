import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import { type ImportPhoto, listingImportRows, listingImports } from '#src/database/schema/listing-imports.ts';
import { isRefusal, refuse, type RefusalCode } from '#src/domain/refusal.ts';
import { addImage } from '#src/features/images/commands.server.ts';
import { createDraftIn, updateListingIn } from '#src/features/listings/drafts.server.ts';
import { ownListing } from '#src/features/listings/own-listing.server.ts';
import { addPhotoIn } from '#src/features/listings/photo-commands.server.ts';
import { isListingFree } from '#src/features/transactions/open-for-listing.server.ts';
import type { App } from '#src/platform/app.ts';
import { isConnectionError } from '#src/platform/postgres/connection-error.ts';
import { openZip, type OpenZip, ZipError } from '#src/platform/zip/read-zip.server.ts';
import { importLimits } from './columns.ts';
import { draftKeyOf, plannedImport, type ImportRow } from './planned-import.server.ts';

/** Longer than any row takes; it is renewed with each row, and a process that dies loses its claim at once. */
const leaseMinutes = 15;
export const maxAttempts = 5;

type Import = typeof listingImports.$inferSelect;
type Row = typeof listingImportRows.$inferSelect;

/** Another process has taken the import over, or it was erased with its account. */
class ClaimLostError extends Error {}

/**
 * Makes drafts of the rows of an import that has begun, by the commands of the wizard. Every row is finished by itself:
 * whatever ends this in between, the next attempt goes on with the row that was under way, whose draft and photos it
 * finds again. What is written once is not written again, because its owner may have edited it since.
 */
export async function runImport(app: App, importId: string): Promise<void> {
  const claimed = await claim(app, importId);
  if (claimed === null) return;
  const folder = makeWorkspace(app);
  try {
    await makeDrafts(app, claimed, folder);
  } catch (error) {
    if (error instanceof ClaimLostError) return;
    if (isConnectionError(error)) throw error;
    app.logger.error(error, { importId, attempt: claimed.attempts });
    await putOff(app, claimed);
  } finally {
    await folder.remove();
  }
}

async function claim(app: App, importId: string): Promise<Import | null> {
  const [row] = await app.db
    .update(listingImports)
    .set({
      ...{ claimedBy: await app.claimant.name(), leaseUntil: leased },
      attempts: sql`${listingImports.attempts} + 1`,
    })
    .where(and(eq(listingImports.id, importId), isDue))
    .returning();
  return row ?? null;
}

const leased = sql`clock_timestamp() + make_interval(mins => ${leaseMinutes})`;

/** Under way by nobody. */
export const isDue = sql`state = 'running' and attempts < ${maxAttempts}
  and (lease_until is null or lease_until <= clock_timestamp())`;

/** Not taken over by another process, and not erased with its account. */
const stillOurs = ({ id, attempts }: Import) =>
  and(eq(listingImports.id, id), eq(listingImports.state, 'running'), eq(listingImports.attempts, attempts));

async function makeDrafts(app: App, claimed: Import, folder: Workspace): Promise<void> {
  const { rows: planned } = await plannedImport(app.db, claimed.ownerId, claimed);
  const byLine = new Map(planned.map((row) => [row.line, row]));
  const waiting = await app.db
    .select()
    .from(listingImportRows)
    .where(and(eq(listingImportRows.importId, claimed.id), eq(listingImportRows.state, 'waiting')))
    .orderBy(asc(listingImportRows.line));
  for (const row of waiting) {
    if (!(await goOn(app, claimed))) return;
    await makeDraft(app, claimed, { row, planned: byLine.get(row.line), folder });
  }
  await app.db
    .update(listingImports)
    .set({ ...{ state: 'done', csv: '', claimedBy: null, leaseUntil: null } })
    .where(stillOurs(claimed));
  if (claimed.zipKey !== null) await app.files.remove(claimed.zipKey);
}

/** Renews the lease. */
async function goOn({ db }: App, claimed: Import): Promise<boolean> {
  const { rowCount } = await db.update(listingImports).set({ leaseUntil: leased }).where(stillOurs(claimed));
  return rowCount === 1;
}

type Making = { readonly row: Row; readonly planned: ImportRow | undefined; readonly folder: Workspace };

async function makeDraft(app: App, claimed: Import, { row, planned, folder }: Making): Promise<void> {
  if (planned?.draft == null) return finish(app, row, { state: 'refused' });
  const { draft } = planned;
  const clientKey = draftKeyOf(claimed.id, planned);
  try {
    const listingId = await app.db.transaction(async (tx) => {
      await requireOurs(tx, claimed);
      return wholeDraft(tx, app, { authorId: claimed.ownerId, clientKey, draft });
    });
    await addPhotos(app, claimed, { ...row, listingId }, folder);
    return await finish(app, row, { state: 'done', listingId });
  } catch (error) {
    // The lender has deleted the draft meanwhile.
    if (!isRefusal(error) || error.refusal.code !== 'not-found') throw error;
    return finish(app, row, { state: 'refused' });
  }
}

/** Nobody takes the import over until the unit of work ends. */
async function requireOurs(tx: Tx, claimed: Import): Promise<void> {
  const found = await tx.select({ id: listingImports.id }).from(listingImports).where(stillOurs(claimed)).for('share');
  if (found.length === 0) throw new ClaimLostError();
}

type NewDraft = {
  readonly authorId: string;
  readonly clientKey: string;
  readonly draft: NonNullable<ImportRow['draft']>;
};

/** With all that its row says, or as it is where an earlier attempt has made it. Refuses `not-found` for a deleted one. */
async function wholeDraft(tx: Tx, app: App, { authorId, clientKey, draft }: NewDraft): Promise<string> {
  const { kind, description, pricing } = draft;
  const { id: listingId, isNew } = await createDraftIn(tx, app, { authorId, clientKey, kind, isCounted: false });
  if (!isNew) return (await ownListing(tx, authorId, listingId)) === null ? refuse('not-found') : listingId;
  const own = { listingId, authorId, version: null };
  await updateListingIn(tx, app, { ...own, panel: 'description', fields: description }, isListingFree);
  await updateListingIn(tx, app, { ...own, panel: 'pricing', fields: pricing }, isListingFree);
  return listingId;
}

type Finished = Pick<typeof listingImportRows.$inferInsert, 'state' | 'listingId'>;

async function finish({ db }: App, row: Row, finished: Finished): Promise<void> {
  await db.update(listingImportRows).set(finished).where(isRow(row));
}

const isRow = ({ importId, line }: Row) =>
  and(eq(listingImportRows.importId, importId), eq(listingImportRows.line, line));

type DraftRow = Row & { readonly listingId: string };

/** One after the other, each once: a photo is stored, attached and written down in one unit of work. */
async function addPhotos(app: App, claimed: Import, row: DraftRow, folder: Workspace): Promise<void> {
  let photos = row.photos;
  for (const [at, photo] of row.photos.entries()) {
    const isKnown = photo.imageId !== null || photo.problem !== null;
    if (!isKnown)
      photos = photos.with(at, await addPhoto(app, { claimed, row: { ...row, photos }, folder, at, photo }));
  }
}

type Adding = {
  readonly claimed: Import;
  /** With its photos as they are written down. */
  readonly row: DraftRow;
  readonly folder: Workspace;
  readonly at: number;
  readonly photo: ImportPhoto;
};

async function addPhoto(app: App, { claimed, row, folder, at, photo }: Adding): Promise<ImportPhoto> {
  const owner = { id: claimed.ownerId, role: 'user', limited: false } as const;
  const write = async (tx: Tx, known: ImportPhoto) => {
    await requireOurs(tx, claimed);
    await tx
      .update(listingImportRows)
      .set({ photos: row.photos.with(at, known) })
      .where(isRow(row));
    return known;
  };
  try {
    const path = await folder.unpacked(claimed, photo.name);
    const imageId = await addImage(app, claimed.ownerId, path, async (tx, stored) => {
      await write(tx, { ...photo, imageId: stored });
      await addPhotoIn(tx, owner, { listingId: row.listingId, imageId: stored });
    });
    return { ...photo, imageId };
  } catch (error) {
    const problem = problemOf(error);
    if (problem === null) throw error;
    return app.db.transaction((tx) => write(tx, { ...photo, problem }));
  }
}

const photoProblems: ReadonlySet<RefusalCode> = new Set([
  'image-invalid-content',
  'image-invalid-shape',
  'image-invalid-size',
  'request-upload-over-limit',
  'listing-photos-too-many',
]);

/** The photo cannot be read, or its owner has filled the draft with others: another attempt would not help. */
function problemOf(error: unknown): string | null {
  if (error instanceof ZipError) return 'image-invalid-content';
  if (!isRefusal(error)) return null;
  const { code } = error.refusal;
  return photoProblems.has(code) ? code : null;
}

/** The zip file on the local disk, fetched with the first photo, and its photos while they are read. */
type Workspace = {
  readonly unpacked: (claimed: Import, name: string) => Promise<string>;
  readonly remove: () => Promise<void>;
};

function makeWorkspace(app: App): Workspace {
  const paths: string[] = [];
  let zip: OpenZip | null = null;

  function newPath(name: string): string {
    const path = join(app.images.spool, `import-${name}-${randomUUID()}`);
    paths.push(path);
    return path;
  }

  async function fetched(zipKey: string | null): Promise<OpenZip> {
    const stored = zipKey === null ? null : await app.files.open(zipKey);
    if (stored === null) throw new ZipError('zip-unreadable');
    const path = newPath('zip');
    await pipeline(stored.stream, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    return openZip(path, importLimits);
  }

  return {
    async unpacked({ zipKey }, name) {
      zip ??= await fetched(zipKey);
      const file = zip.files.find((one) => one.name === name);
      if (file === undefined) throw new ZipError('zip-unreadable');
      const path = newPath('photo');
      await file.unpack(path);
      return path;
    },
    async remove() {
      zip?.close();
      await Promise.all(paths.map((path) => rm(path, { force: true })));
    },
  };
}

/** Tried again a little later, and given up after the last attempt: its owner may start it again. */
async function putOff(app: App, claimed: Import): Promise<void> {
  await app.db
    .update(listingImports)
    .set({
      ...{ claimedBy: null, leaseUntil: sql`clock_timestamp() + make_interval(secs => ${10 * claimed.attempts})` },
      ...(claimed.attempts >= maxAttempts && { state: 'failed' as const, leaseUntil: null }),
    })
    .where(stillOurs(claimed));
}
