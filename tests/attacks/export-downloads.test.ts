import { randomBytes, randomUUID } from 'node:crypto';
import { readdirSync, readlinkSync } from 'node:fs';
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dataExports } from '#src/database/schema/data-exports.ts';
import { makeUser } from '#tests/support/factories.ts';
import { callerFor } from '#tests/support/web-process.ts';
import { memoryOf } from './client.ts';
import { startPageServer, type PageServer } from './page-client.ts';

let server: PageServer;
beforeAll(async () => {
  server = await startPageServer();
});
afterAll(() => server.close());

const pid = () => server.web.child.pid ?? 0;

/** A user whose export is this file; returns its address and the headers of its owner. */
async function exported(content: Buffer, bytes: number = content.length) {
  const { app } = server.context;
  const userId = await makeUser(app.db);
  const folder = await mkdtemp(join(tmpdir(), 'rotation-export-'));
  const path = join(folder, 'data.zip');
  await writeFile(path, content);
  await truncate(path, bytes);
  const id = randomUUID();
  const fileKey = `exports/${id}/data-1.zip`;
  await app.files.putFile(fileKey, path, 'application/zip');
  await rm(folder, { recursive: true });
  const expiresAt = sql`rotation_now() + interval '1 day'`;
  await app.db.insert(dataExports).values({ id, userId, state: 'ready', fileKey, bytes, expiresAt });
  const { headers } = await callerFor(server.context, userId);
  return { url: `${server.web.url}/account/export?file=${id}`, cookie: headers['cookie'] ?? '' };
}

/** Files of exports that the web process holds open. */
function openFiles(): number {
  return readdirSync(`/proc/${pid()}/fd`).filter((fd) => {
    try {
      return readlinkSync(`/proc/${pid()}/fd/${fd}`).includes('/exports/');
    } catch {
      return false;
    }
  }).length;
}

test('a browser that accepts compressed answers gets the file as it is', async () => {
  const content = Buffer.concat([randomBytes(20_000), Buffer.alloc(20_000)]);
  const { url, cookie } = await exported(content);
  const response = await fetch(url, { headers: { cookie, 'accept-encoding': 'br, gzip' } });
  expect(response.headers.get('content-encoding')).toBeNull();
  expect(response.headers.get('content-length')).toBe(String(content.length));
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(Buffer.from(await response.arrayBuffer()).equals(content)).toBe(true);
});

test('a large file takes no memory of its size', async () => {
  const bytes = 300 * 1024 * 1024;
  const { url, cookie } = await exported(Buffer.from('zip'), bytes);
  const before = memoryOf(pid(), 'VmHWM');
  let received = 0;
  const { body } = await fetch(url, { headers: { cookie } });
  for await (const part of body ?? []) received += part.byteLength;
  expect(received).toBe(bytes);
  expect(memoryOf(pid(), 'VmHWM') - before).toBeLessThan(150);
});

test('requests without a body, and clients that leave, keep no file open', async () => {
  const { url, cookie } = await exported(Buffer.from('zip'), 50 * 1024 * 1024);
  for (let count = 0; count < 5; count++) {
    const head = await fetch(url, { method: 'HEAD', headers: { cookie } });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(50 * 1024 * 1024)]);
    const left = await fetch(url, { headers: { cookie } });
    await left.body?.cancel();
  }
  await expect.poll(openFiles).toBe(0);
});
