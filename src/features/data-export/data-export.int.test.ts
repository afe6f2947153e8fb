import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import {
  dataExports,
  emails,
  listingImportRows,
  listingImports,
  notificationEvents,
  sessions,
  users,
} from '#src/database/schema/schema.ts';
import { deleteAccount } from '#src/features/account-deletion/commands.server.ts';
import { sendMessage } from '#src/features/conversations/commands.server.ts';
import { markThreadRead } from '#src/features/conversations/read-marks.server.ts';
import { emailDueNotifications } from '#src/features/notifications/emails.server.ts';
import { originalKey, webpOriginalKey } from '#src/platform/images/keys.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { makeSale, makeUser } from '#tests/support/factories.ts';
import { emptyBrowser, ownPassword, viewerWithPassword } from '#tests/support/own-password.ts';
import { photo } from '#tests/support/photos.ts';
import { readZip } from '#tests/support/read-zip.ts';
import { codeAfter } from '#tests/support/refusal-code.ts';
import { saleOrder } from '#tests/support/test-context.ts';
import { openExport, requestExport } from './commands.server.ts';
import { makeDueExports, freeExportsOf, purgeExports } from './jobs.server.ts';
import { makeExport } from './make-export.server.ts';
import { exportStateOf } from './queries.server.ts';

const context = await contextOfFile();
const { app, flow } = context;
const { db } = app;

const viewerOf = async (userId?: string) => viewerWithPassword(app, userId ?? (await makeUser(db)));
const spool = () => readdirSync(join(app.config.dataDir, 'spool'));

async function requested(userId?: string) {
  const viewer = await viewerOf(userId);
  await requestExport(app, viewer);
  const [row] = await db.select().from(dataExports).where(eq(dataExports.userId, viewer.id));
  if (row === undefined) throw new Error('Nothing was requested');
  return { viewer, id: row.id };
}

async function contentOf(viewer: Awaited<ReturnType<typeof viewerOf>>, id: string) {
  const file = await openExport(app, viewer, id);
  const bytes = await buffer(file.stream);
  expect(bytes.length).toBe(file.size);
  return readZip(bytes);
}

const filesInStore = async () => {
  const keys: string[] = [];
  for await (const { key } of app.files.list('exports')) keys.push(key);
  return keys;
};

test('the file holds what concerns the user, and nothing that signs anyone in', async () => {
  const fixture = await flow.saleFixture();
  await db.update(users).set({ displayName: '=cmd|calc', firstName: 'Mei' }).where(eq(users.id, fixture.lenderId));
  const id = await flow.accepted(fixture, saleOrder(fixture.listingId));
  await sendMessage(app, { id: fixture.lenderId }, { transactionId: id, content: 'It is on its way.' });
  await sendMessage(app, { id: fixture.customerId }, { transactionId: id, content: 'Thank you!' });
  await markThreadRead(app, { id: fixture.customerId }, id);
  const tokenHash = randomUUID();
  const expiresAt = new Date(Date.now() + 1e6);
  const browser = { ipAddress: '203.0.113.7', userAgent: 'A browser of the team' };
  const impersonatedBy = await makeUser(db, { role: 'operator' });
  await db.insert(sessions).values([
    { userId: fixture.customerId, tokenHash, expiresAt },
    { userId: fixture.customerId, tokenHash: randomUUID(), expiresAt, impersonatedBy, ...browser },
  ]);
  const image = new Uint8Array(await photo(120, 160));
  const imageId = await db.transaction((tx) => app.images.store(tx, fixture.customerId, image));
  const oldId = await db.transaction((tx) => app.images.store(tx, fixture.customerId, image));
  await app.files.remove(originalKey(oldId));
  await app.files.put(webpOriginalKey(oldId), Buffer.from('as WebP'), 'image/webp');
  const images = [imageId, oldId].map((one) => ({ imageId: one, alt: '' }));
  await makeSale(db, { authorId: fixture.customerId, images });
  const { viewer, id: exportId } = await requested(fixture.customerId);
  expect((await exportStateOf(app, viewer)).kind).toBe('waiting');
  await makeExport(app, exportId);

  expect((await exportStateOf(app, viewer)).kind).toBe('ready');
  const files = await contentOf(viewer, exportId);
  const json = (name: string) => JSON.parse(files.get(name)?.toString() ?? 'null') as Record<string, unknown>[];
  expect(json('account.json')).toMatchObject([{ id: fixture.customerId, firstName: 'Mei' }]);
  expect(json('transactions.json')).toMatchObject([{ id, role: 'customer', title: 'Aran cable knit' }]);
  expect(json('transactions.json')[0]).toHaveProperty('givenWithTheOrder.shippingAddress');
  expect(json('messages.json').map(({ content, read }) => [content, read])).toEqual(
    expect.arrayContaining([
      ['It is on its way.', true],
      ['Thank you!', false],
    ]),
  );
  expect(
    json('sessions.json')
      .map(({ byOurTeam }) => byOurTeam)
      .toSorted(),
  ).toEqual([false, true]);
  expect(json('consents.json')).toHaveLength(1);
  expect(json('payments.json')).toMatchObject([{ state: 'captured' }]);
  expect(files.get('transactions.csv')?.toString()).toContain("'=cmd|calc");
  expect(files.get(`photos/${imageId}.jpeg`)?.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
  expect(files.get(`photos/${oldId}.webp`)?.toString()).toBe('as WebP');
  expect(json('listings.json')[0]?.['photos']).toEqual([`photos/${imageId}.jpeg`, `photos/${oldId}.webp`]);
  const all = Buffer.concat([...files.values()]).toString();
  expect(all).not.toContain(tokenHash);
  expect(all).not.toContain('argon2');
  for (const ofOperator of Object.values(browser)) expect(all).not.toContain(ofOperator);
  for (const name of files.keys()) expect(name).toMatch(/^([a-z-]+\/)?[\w-]+\.(json|csv|txt|jpeg|webp)$/);
  expect(spool()).toEqual([]);
});

test('the file holds the tables of items that were uploaded, and its README names every file', async () => {
  const { viewer, id } = await requested();
  const photos = [{ name: 'a.jpg', bytes: 9 }];
  const [made] = await db
    .insert(listingImports)
    .values({ ownerId: viewer.id, csv: 'title\nWool coat', photos })
    .returning();
  await db.insert(listingImportRows).values({ importId: made?.id ?? '', line: 2, title: 'Wool coat', photos: [] });
  await db.insert(listingImports).values({ ownerId: await makeUser(db), csv: 'title\nSecret' });
  await makeExport(app, id);
  const files = await contentOf(viewer, id);
  expect(JSON.parse(files.get('imports.json')?.toString() ?? '')).toMatchObject([
    { table: 'title\nWool coat', photos, rows: [{ line: 2, title: 'Wool coat', state: 'waiting' }] },
  ]);
  const named =
    files
      .get('README.txt')
      ?.toString()
      .match(/[\w-]+\.(json|csv)/g) ?? [];
  expect(named.toSorted()).toEqual([...files.keys()].filter((name) => name !== 'README.txt').toSorted());
});

test('many rows are written in batches, each once', async () => {
  const userId = await makeUser(db);
  await db.execute(sql`insert into notification_events (recipient_id, kind, detail_page, once_key, in_bell)
    select ${userId}, 'export-ready', '/account/delete', 'many:' || ${userId}::text || n, false from generate_series(1, 1203) n`);
  const { viewer, id } = await requested(userId);
  await makeExport(app, id);
  const rows = JSON.parse((await contentOf(viewer, id)).get('notifications.json')?.toString() ?? '[]') as unknown[];
  expect(rows).toHaveLength(1203);
});

test('its owner is told once, and the email leads to the page', async () => {
  const { viewer, id } = await requested();
  await makeExport(app, id);
  await makeExport(app, id);
  expect(await db.$count(notificationEvents, eq(notificationEvents.recipientId, viewer.id))).toBe(1);
  await emailDueNotifications(app, 500);
  const [email] = await db.select().from(emails).where(eq(emails.recipientId, viewer.id));
  expect(email?.text).toContain('/account/delete');
  expect(email?.text).not.toContain(id);
});

describe('one at a time', () => {
  test('two requests at once begin one export, and the next is possible after a day', async () => {
    const viewer = await viewerOf();
    await Promise.all([requestExport(app, viewer), requestExport(app, viewer)]);
    const [row, ...others] = await db.select().from(dataExports).where(eq(dataExports.userId, viewer.id));
    expect(others).toEqual([]);
    await makeExport(app, row?.id ?? '');
    expect(await codeAfter(() => requestExport(app, viewer))).toBe('too-many-requests');
    await app.clock.advance(86_401);
    expect((await exportStateOf(app, viewer)).kind).toBe('none');
    await requestExport(app, viewer);
  });

  test('a limited session gets none', async () => {
    const viewer = { ...(await viewerOf()), limited: true };
    expect(await codeAfter(() => requestExport(app, viewer))).toBe('forbidden');
    expect(await codeAfter(() => openExport(app, viewer, randomUUID()))).toBe('forbidden');
  });
});

test('another user’s file, a missing one and an expired one are not found', async () => {
  const { viewer, id } = await requested();
  expect(await codeAfter(() => openExport(app, viewer, id))).toBe('not-found');
  await makeExport(app, id);
  expect(await codeAfter(async () => openExport(app, await viewerOf(), id))).toBe('not-found');
  expect(await codeAfter(() => openExport(app, viewer, randomUUID()))).toBe('not-found');
  expect(await codeAfter(() => openExport(app, viewer, '../../secret'))).toBe('not-found');
  await app.clock.advance(86_401);
  expect(await codeAfter(() => openExport(app, viewer, id))).toBe('not-found');
  const before = await filesInStore();
  expect(before.some((key) => key.includes(id))).toBe(true);
  await purgeExports(app);
  expect((await filesInStore()).some((key) => key.includes(id))).toBe(false);
  expect(await db.$count(dataExports, eq(dataExports.id, id))).toBe(0);
});

describe('a worker that dies', () => {
  test('leaves nothing to see, and the next one makes the file', async () => {
    const { viewer, id } = await requested();
    const broken = { ...app, files: { ...app.files, putFile: () => Promise.reject(new Error('The disk is full')) } };
    await makeExport({ ...broken, logger: { ...app.logger, error: () => {} } }, id);
    expect((await exportStateOf(app, viewer)).kind).toBe('waiting');
    expect(spool()).toEqual([]);
    // Put off, and then claimed by a process that has died.
    await makeExport(app, id);
    expect((await exportStateOf(app, viewer)).kind).toBe('waiting');
    const name = randomUUID();
    await db
      .update(dataExports)
      .set({ claimedBy: name, leaseUntil: sql`clock_timestamp() + interval '1 hour'` })
      .where(eq(dataExports.id, id));
    await makeDueExports(app);
    expect((await exportStateOf(app, viewer)).kind).toBe('waiting');
    expect(await freeExportsOf(db, [randomUUID()])).toBe(0);
    expect(await freeExportsOf(db, [name])).toBe(1);
    await makeDueExports(app);
    expect((await exportStateOf(app, viewer)).kind).toBe('ready');
  });

  test('is given up after five attempts, and another can be requested at once', async () => {
    const { viewer, id } = await requested();
    await db.update(dataExports).set({ attempts: 5 }).where(eq(dataExports.id, id));
    await makeDueExports(app);
    expect((await exportStateOf(app, viewer)).kind).toBe('failed');
    await requestExport(app, viewer);
    expect((await exportStateOf(app, viewer)).kind).toBe('waiting');
    await app.clock.advance(86_401);
    await purgeExports(app);
    const left = await db.select().from(dataExports).where(eq(dataExports.userId, viewer.id));
    expect(left.map(({ state }) => state)).toEqual(['waiting']);
  });
});

test('a file that belongs to no export is removed an hour after it was written, and no other', async () => {
  const { id } = await requested();
  await makeExport(app, id);
  const lost = `exports/${randomUUID()}/data-1.zip`;
  await app.files.put(lost, new Uint8Array(9), 'application/zip');
  await purgeExports(app);
  expect(await filesInStore()).toContain(lost);
  const { list } = app.files;
  const aged: typeof list = async function* (folder) {
    for await (const { key } of list(folder)) yield { key, changedAt: new Date(0) };
  };
  await purgeExports({ ...app, files: { ...app.files, list: aged } });
  const left = await filesInStore();
  expect([left.includes(lost), left.some((key) => key.includes(id))]).toEqual([false, true]);
});

/** While a file is being stored. */
const meanwhile = (happens: () => Promise<unknown>) => ({
  ...app,
  files: {
    ...app.files,
    putFile: async (...file: Parameters<typeof app.files.putFile>) => {
      await app.files.putFile(...file);
      await happens();
    },
  },
});

test('an account that is deleted meanwhile leaves no file', async () => {
  const { viewer, id } = await requested();
  await makeExport(
    meanwhile(() => deleteAccount(app, viewer, { currentPassword: ownPassword }, emptyBrowser)),
    id,
  );
  expect((await filesInStore()).some((key) => key.includes(id))).toBe(false);
  expect(await db.$count(notificationEvents, eq(notificationEvents.recipientId, viewer.id))).toBe(0);
});

test('a process whose export another one has taken over meanwhile leaves it to that one', async () => {
  const { viewer, id } = await requested();
  await makeExport(
    meanwhile(() => db.update(dataExports).set({ attempts: 2 }).where(eq(dataExports.id, id))),
    id,
  );
  expect((await filesInStore()).some((key) => key.includes(id))).toBe(false);
  expect((await exportStateOf(app, viewer)).kind).toBe('waiting');
});
