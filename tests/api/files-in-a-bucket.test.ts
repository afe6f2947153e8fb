import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dataExports } from '#src/database/schema/data-exports.ts';
import { idPhotos } from '#src/database/schema/id-checks.ts';
import { openExport, requestExport } from '#src/features/data-export/commands.server.ts';
import { purgeExports } from '#src/features/data-export/jobs.server.ts';
import { makeExport } from '#src/features/data-export/make-export.server.ts';
import { withdrawIdCheck } from '#src/features/id-checks/commands.server.ts';
import { removeOldIdPhotos } from '#src/features/id-checks/sweeps.server.ts';
import { viewIdPhoto } from '#src/features/id-checks/view-photo.server.ts';
import type { App } from '#src/platform/app.ts';
import { s3Files } from '#src/platform/files/s3.server.ts';
import { startFileStore, type FileStore } from '#tests/support/file-store.ts';
import { makeMember, makeOperator, sendId } from '#tests/support/id-checks.ts';
import { readZip } from '#tests/support/read-zip.ts';
import { codeOf } from '#tests/support/refusal-code.ts';
import { makeTestContext, type TestContext } from '#tests/support/test-context.ts';

let context: TestContext;
let bucket: FileStore;
/** The marketplace with its files in a bucket instead of the data folder. */
let app: App;

beforeAll(async () => {
  [context, bucket] = [await makeTestContext(), await startFileStore()];
  app = { ...context.app, files: await s3Files(bucket.config) };
});
afterAll(async () => {
  await context.close();
  await bucket.close();
});

async function keysBelow(folder: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of app.files.list(folder)) keys.push(key);
  return keys;
}

test('photos of documents are encrypted in a bucket too, and leave it with the withdrawal', async () => {
  const [member, operator] = [await makeMember(app), await makeOperator(app)];
  const checkId = await sendId(app, member);
  const photos = await app.db.select().from(idPhotos).where(eq(idPhotos.checkId, checkId));
  expect(await keysBelow('id-photos')).toEqual(photos.map(({ fileKey }) => fileKey).toSorted());
  const bytes = await viewIdPhoto(app, operator, { checkId, side: 'front', requestId: null });
  expect([...bytes.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
  // Long enough to be in no cipher text by chance, as the three bytes of a JPEG alone are once in a hundred photos.
  const parts = [0, bytes.length >> 1].map((start) => Buffer.from(bytes.subarray(start, start + 16)));
  for (const { fileKey } of photos) {
    const stored = Buffer.from((await app.files.get(fileKey))?.bytes ?? []);
    expect(stored.length).toBeGreaterThan(1000);
    for (const part of parts) expect(stored.includes(part)).toBe(false);
  }
  await withdrawIdCheck(app, member);
  await removeOldIdPhotos(app);
  expect(await keysBelow('id-photos')).toEqual([]);
});

test('an export is one object of the bucket, is read as a stream, and is gone when it has expired', async () => {
  const member = await makeMember(app);
  await requestExport(app, member);
  const [row] = await app.db.select().from(dataExports).where(eq(dataExports.userId, member.id));
  const id = row?.id ?? '';
  await makeExport(app, id);
  expect(await keysBelow('exports')).toEqual([`exports/${id}/data-1.zip`]);
  expect(readdirSync(join(app.config.dataDir, 'spool')).filter((name) => name.startsWith('export-'))).toEqual([]);
  const { stream, size } = await openExport(app, member, id);
  const bytes = await buffer(stream);
  expect(bytes.length).toBe(size);
  expect([...readZip(bytes).keys()]).toContain('account.json');
  await app.db
    .update(dataExports)
    .set({ expiresAt: sql`rotation_now()` })
    .where(eq(dataExports.id, id));
  expect(await openExport(app, member, id).catch(codeOf)).toBe('not-found');
  await purgeExports(app);
  expect(await keysBelow('exports')).toEqual([]);
});
