import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { listingImportRows, listingImports } from '#src/database/schema/listing-imports.ts';
import { images, listingImages, listings } from '#src/database/schema/listings.ts';
import { deleteAccount } from '#src/features/account-deletion/commands.server.ts';
import { updateListing } from '#src/features/listings/drafts.server.ts';
import { addPhoto, ownPhotos, removePhoto } from '#src/features/listings/photo-commands.server.ts';
import { maxPhotos } from '#src/features/listings/photo.ts';
import type { App } from '#src/platform/app.ts';
import { writeZip } from '#src/platform/zip/write-zip.server.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { makeMember } from '#tests/support/id-checks.ts';
import { emptyBrowser, ownPassword, viewerWithPassword } from '#tests/support/own-password.ts';
import { photo } from '#tests/support/photos.ts';
import { codeAfter } from '#tests/support/refusal-code.ts';
import { receiveImport, startImport } from './commands.server.ts';
import { freeImportsOf, purgeImports, runDueImports } from './jobs.server.ts';
import { importOf, isImportRunning, latestImport } from './queries.server.ts';
import { runImport } from './run-import.server.ts';

const { app } = await contextOfFile();
const { db } = app;
const folder = mkdtempSync(join(tmpdir(), 'rotation-import-'));
afterAll(() => rmSync(folder, { recursive: true }));

const [portrait, other] = [await photo(400, 600), await photo(300, 450)];
let made = 0;
const fail = () => expect.unreachable();

async function zipOf(files: Readonly<Record<string, Uint8Array>>): Promise<string> {
  const path = join(folder, `${(made += 1)}.zip`);
  async function* entries() {
    for (const [name, bytes] of Object.entries(files))
      yield { name, open: async () => Readable.from([Buffer.from(bytes)]), compress: false };
  }
  await writeZip(path, entries(), new Date(0));
  return path;
}

async function received(owner: Viewer, csv: string, files?: Readonly<Record<string, Uint8Array>>): Promise<string> {
  const csvPath = join(folder, `${(made += 1)}.csv`);
  writeFileSync(csvPath, csv);
  return receiveImport(app, owner, { csvPath, zipPath: files === undefined ? null : await zipOf(files) });
}

const table = `kind,title,designer,price,photos,reference
rent,Luna slip,Ines Vale,45,"front.jpg, back.jpg",A1
sale,Vesper bag,Maison Rue,300,front.jpg,A2
rent,Wrong,Ines Vale,a lot,,A3
`;
const twoPhotos = { 'front.jpg': portrait, 'back.jpg': other };

const draftsOf = (owner: Viewer) =>
  db
    .select({
      ...{ id: listings.id, title: listings.title, state: listings.state, kind: listings.kind },
      ...{ price: listings.priceAmount, stock: listings.stock },
      photos: sql<number>`(select count(*)::int from listing_images i where i.listing_id = ${listings}.id)`,
    })
    .from(listings)
    .where(eq(listings.authorId, owner.id))
    .orderBy(listings.title);

test('a table is checked first, and nothing is written', async () => {
  const owner = await makeMember(app);
  const id = await received(owner, table, { ...twoPhotos, 'unused.jpg': portrait });
  const found = await importOf(app, owner.id, id);
  expect(found).toMatchObject({
    ...{ state: 'checked', problems: [], unused: 1 },
    rows: [
      { line: 2, title: 'Luna slip', status: 'new', photos: 2, errors: [] },
      { line: 3, title: 'Vesper bag', status: 'new', photos: 1, errors: [] },
      { line: 4, title: 'Wrong', status: 'wrong', errors: [{ column: 'Price', sentence: 'Enter a valid amount.' }] },
    ],
  });
  expect(await draftsOf(owner)).toEqual([]);
  expect(await importOf(app, (await makeMember(app)).id, id)).toBeNull();
  const next = await received(owner, 'kind,title\nrent,Slip');
  expect(await importOf(app, owner.id, id)).toBeNull();
  expect(await importOf(app, owner.id, next)).not.toBeNull();
});

test('an import makes drafts with their photos, each once, however often it is started and run', async () => {
  const owner = await makeMember(app);
  const id = await received(owner, table, twoPhotos);
  await Promise.all([startImport(app, owner, id), startImport(app, owner, id)]);
  expect(await isImportRunning(app, owner.id, id)).toBe(true);
  await Promise.all([runImport(app, id), runImport(app, id)]);
  await runImport(app, id);
  await startImport(app, owner, id);
  const drafts = await draftsOf(owner);
  expect(drafts).toMatchObject([
    { title: 'Luna slip', state: 'draft', kind: 'rent', price: 4500, photos: 2 },
    { title: 'Vesper bag', state: 'draft', kind: 'sale', price: 30_000, stock: 1, photos: 1 },
  ]);
  expect(await importOf(app, owner.id, id)).toMatchObject({
    state: 'done',
    rows: [
      { line: 2, state: 'done', listing: { id: drafts[0]?.id }, photoProblems: [] },
      { line: 3, state: 'done', listing: { id: drafts[1]?.id } },
    ],
  });
  expect(await latestImport(app, owner.id)).toMatchObject({ id, rows: 2 });
  const [kept] = await db.select().from(listingImports).where(eq(listingImports.id, id));
  expect(kept?.csv).toBe('');
  expect(await app.files.get(kept?.zipKey ?? '')).toBeNull();
});

test('a reference is imported once, whatever file it stands in', async () => {
  const owner = await makeMember(app);
  const first = await received(owner, 'kind,title,reference\nrent,One,A1');
  await startImport(app, owner, first);
  await runImport(app, first);
  const again = await received(owner, 'kind,title,reference\nrent,One again,A1\nrent,Two,A2');
  expect(await importOf(app, owner.id, again)).toMatchObject({ rows: [{ status: 'there' }, { status: 'new' }] });
  await startImport(app, owner, again);
  await runImport(app, again);
  expect((await draftsOf(owner)).map(({ title }) => title)).toEqual(['One', 'Two']);
  await db.update(listings).set({ deletedAt: new Date() }).where(eq(listings.title, 'Two'));
  const third = await received(owner, 'kind,title,reference\nrent,Two,A2');
  expect(await importOf(app, owner.id, third)).toMatchObject({ rows: [{ status: 'deleted' }] });
  expect(await codeAfter(() => startImport(app, owner, third))).toBe('conflict');
});

describe('a worker that ends half-way', () => {
  /** An app whose worker fails in its n-th unpacked photo. */
  const failingAt = (photoNumber: number): App => {
    let seen = 0;
    const decode: App['images']['decode'] = async (...args) => {
      seen += 1;
      if (seen === photoNumber) throw new Error('killed');
      return app.images.decode(...args);
    };
    return { ...app, images: { ...app.images, decode }, logger: { ...app.logger, error: () => {} } };
  };

  test('is followed by another, which makes nothing twice', async () => {
    const owner = await makeMember(app);
    const id = await received(owner, table, twoPhotos);
    await startImport(app, owner, id);
    for (const at of [2, 1]) {
      await runImport(failingAt(at), id);
      await db.update(listingImports).set({ leaseUntil: null }).where(eq(listingImports.id, id));
    }
    await runDueImports(app);
    expect(await draftsOf(owner)).toMatchObject([{ photos: 2 }, { photos: 1 }]);
    expect(await db.$count(images, eq(images.ownerId, owner.id))).toBe(3);
    expect(await importOf(app, owner.id, id)).toMatchObject({ state: 'done' });
  });

  const isWaiting = eq(listingImportRows.state, 'waiting');
  const endLease = (id: string) => db.update(listingImports).set({ leaseUntil: null }).where(eq(listingImports.id, id));

  test('leaves what the lender has edited since as she left it, and says which photo had no place', async () => {
    const owner = await makeMember(app);
    const id = await received(owner, 'kind,title,price,photos\nrent,Slip,45,"front.jpg,back.jpg"', twoPhotos);
    await startImport(app, owner, id);
    await runImport(failingAt(2), id);
    const [draft = fail()] = await draftsOf(owner);
    expect(draft).toMatchObject({ title: 'Slip', price: 4500, photos: 1 });
    const own = { listingId: draft.id, authorId: owner.id, version: null };
    await updateListing(app, { ...own, panel: 'description', fields: { title: 'Silk slip' } }, async () => true);
    const price = { amount: 6000, currency: 'NZD' } as const;
    await updateListing(app, { ...own, panel: 'pricing', fields: { price } }, async () => true);
    const [image = fail()] = await db.select().from(images).where(eq(images.ownerId, owner.id));
    await removePhoto(app, owner, draft.id, image.id);
    const others = Array.from({ length: maxPhotos }, () => randomUUID());
    await db.insert(images).values(others.map((other) => ({ ...image, id: other, fileKey: other })));
    for (const other of others) await addPhoto(app, owner, draft.id, other);
    await endLease(id);
    await runImport(app, id);
    const row = { state: 'done', photoProblems: [{ name: 'back.jpg' }] };
    expect(await importOf(app, owner.id, id)).toMatchObject({ state: 'done', rows: [row] });
    expect(await draftsOf(owner)).toMatchObject([{ title: 'Silk slip', price: 6000 }]);
    expect((await ownPhotos(app, owner, draft.id)).map((one) => one.id)).toEqual(others);
  });

  test('and awakes after another has taken over writes nothing more', async () => {
    const owner = await makeMember(app);
    const id = await received(owner, 'kind,title,photos\nrent,Slip,"front.jpg,back.jpg"', twoPhotos);
    await startImport(app, owner, id);
    const { promise: awake, resolve: wake } = Promise.withResolvers<void>();
    const { promise: asleep, resolve: sleep } = Promise.withResolvers<void>();
    const decode: App['images']['decode'] = async (...args) => {
      sleep();
      await awake;
      return app.images.decode(...args);
    };
    const slow = runImport({ ...app, images: { ...app.images, decode } }, id);
    await asleep;
    await endLease(id);
    await runImport(failingAt(2), id);
    wake();
    await slow;
    expect(await draftsOf(owner)).toMatchObject([{ photos: 1 }]);
    expect(await db.$count(listingImportRows, and(eq(listingImportRows.importId, id), isWaiting))).toBe(1);
    await endLease(id);
    await runImport(app, id);
    expect(await draftsOf(owner)).toMatchObject([{ photos: 2 }]);
  });

  test('gives up after five attempts, and goes on when its owner says so', async () => {
    const owner = await makeMember(app);
    const id = await received(owner, table, twoPhotos);
    await startImport(app, owner, id);
    const broken = failingAt(1);
    for (const attempt of [1, 2, 3, 4, 5]) {
      const error = () => Promise.reject(new Error(`killed ${attempt}`));
      await runImport({ ...broken, images: { ...app.images, decode: error } }, id);
      await db.update(listingImports).set({ leaseUntil: null }).where(eq(listingImports.id, id));
    }
    expect(await importOf(app, owner.id, id)).toMatchObject({ state: 'failed' });
    await startImport(app, owner, id);
    await runImport(app, id);
    expect(await importOf(app, owner.id, id)).toMatchObject({ state: 'done' });
    expect(await draftsOf(owner)).toHaveLength(2);
  });

  test('loses its claim, which its lease would hold', async () => {
    const owner = await makeMember(app);
    const id = await received(owner, 'kind,title\nrent,Slip');
    await startImport(app, owner, id);
    const claimed = { claimedBy: 'dead', leaseUntil: sql`clock_timestamp() + interval '1 hour'` };
    await db.update(listingImports).set(claimed).where(eq(listingImports.id, id));
    await runImport(app, id);
    expect(await draftsOf(owner)).toEqual([]);
    expect(await freeImportsOf(db, ['dead'])).toBe(1);
    await runImport(app, id);
    expect(await draftsOf(owner)).toHaveLength(1);
  });
});

test('a photo that is none is left out, and its draft is made', async () => {
  const owner = await makeMember(app);
  const csv = 'kind,title,photos\nrent,Slip,"a.jpg,b.jpg"';
  const id = await received(owner, csv, { 'a.jpg': Buffer.from('no photo'), 'b.jpg': portrait });
  await startImport(app, owner, id);
  await runImport(app, id);
  expect(await draftsOf(owner)).toMatchObject([{ photos: 1 }]);
  expect(await importOf(app, owner.id, id)).toMatchObject({
    rows: [{ state: 'done', photoProblems: [{ name: 'a.jpg' }] }],
  });
});

test('files that cannot be read say why, and cannot be started', async () => {
  const owner = await makeMember(app);
  const nested = await received(owner, table, { 'more.zip': portrait });
  expect(await importOf(app, owner.id, nested)).toMatchObject({
    problems: [expect.stringContaining('another archive')],
  });
  expect(await codeAfter(() => startImport(app, owner, nested))).toBe('conflict');
  const unknown = await received(owner, 'kind,title,colour,\nrent,Slip,gold');
  expect(await importOf(app, owner.id, unknown)).toMatchObject({ problems: [expect.stringContaining('“colour”')] });
});

test('only its owner starts an import, one at a time, and a few times a day', async () => {
  const [owner, another] = [await makeMember(app), await makeMember(app)];
  const id = await received(owner, 'kind,title\nrent,Slip');
  expect(await codeAfter(() => startImport(app, another, id))).toBe('not-found');
  expect(await codeAfter(() => startImport(app, owner, 'none'))).toBe('not-found');
  await startImport(app, owner, id);
  const second = await received(owner, 'kind,title\nrent,Slip');
  expect(await codeAfter(() => startImport(app, owner, second))).toBe('conflict');
  await runImport(app, id);
  for (const _ of [2, 3, 4, 5]) {
    const next = await received(owner, 'kind,title\nrent,Slip');
    await startImport(app, owner, next);
    await runImport(app, next);
  }
  const sixth = await received(owner, 'kind,title\nrent,Slip');
  expect(await codeAfter(() => startImport(app, owner, sixth))).toBe('too-many-requests');
});

test('what is old goes with its files, and nothing is left of a deleted account', async () => {
  const owner = await viewerWithPassword(app, (await makeMember(app)).id);
  const id = await received(owner, table, twoPhotos);
  const [{ zipKey } = { zipKey: null }] = await db.select().from(listingImports).where(eq(listingImports.id, id));
  await purgeImports(app);
  expect(await app.files.get(zipKey ?? '')).not.toBeNull();
  await db
    .update(listingImports)
    .set({ createdAt: sql`rotation_now() - interval '25 hours'` })
    .where(eq(listingImports.id, id));
  await purgeImports(app);
  expect(await importOf(app, owner.id, id)).toBeNull();
  const next = await received(owner, 'kind,title\nrent,Slip');
  await startImport(app, owner, next);
  await deleteAccount(app, owner, { currentPassword: ownPassword }, emptyBrowser);
  expect(await db.$count(listingImports, eq(listingImports.ownerId, owner.id))).toBe(0);
  expect(await db.$count(listingImportRows, eq(listingImportRows.importId, next))).toBe(0);
  await runImport(app, next);
  expect(await db.$count(listings, eq(listings.authorId, owner.id))).toBe(0);
  expect(await db.$count(listingImages)).toBeGreaterThan(0);
});
