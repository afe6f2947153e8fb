import { readdirSync, readFileSync, rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rateLimitHits } from '#src/database/schema/users.ts';
import { removeLostFiles } from '#src/features/images/sweeps.server.ts';
import { canvas, photo } from '#tests/support/photos.ts';
import { startWeb } from '#tests/support/web-process.ts';
import { corpus } from './corpus/corpus.ts';
import {
  rawUpload,
  childrenOf,
  memoryOf,
  startUploadServer,
  ticksOf,
  uploadPath,
  type UploadServer,
  type Credentials,
} from './client.ts';

let server: UploadServer;
let small: Buffer;
beforeAll(async () => {
  server = await startUploadServer();
  small = await canvas(120, 120).png().toBuffer();
});
afterAll(() => server.close());

const concurrently = <T>(count: number, one: (turn: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, turn) => one(turn)));
const accepted = (answers: readonly { status: number }[]) => answers.filter(({ status }) => status === 201).length;
const web = () => server.web.child.pid ?? 0;

async function specimen(name: string): Promise<Buffer> {
  const found = corpus.find((one) => one.name === name);
  if (found === undefined) throw new Error(`No specimen is called ${name}`);
  return found.bytes();
}

/** Retries an upload until it is accepted or the daily limit is reached; retries a short `retryAfter` only. */
async function uploadWithRetries(url: string, credentials: Credentials): Promise<number> {
  for (;;) {
    const form = new FormData();
    form.append('image', new File([new Uint8Array(small)], 'a.png'));
    const answer = await fetch(url + uploadPath, { method: 'POST', body: form, headers: credentials });
    if (answer.status === 201) return 201;
    const { errors } = (await answer.json()) as { errors?: { meta?: { retryAfter?: number } }[] };
    if ((errors?.[0]?.meta?.retryAfter ?? 0) > 60) return answer.status;
    await sleep(20);
  }
}

test('50 concurrent uploads to two processes stay within a user’s daily limit', async () => {
  const credentials = await server.credentials();
  const { db } = server.context.app;
  await server.upload(credentials, small);
  const [own] = await db
    .select({ key: rateLimitHits.key })
    .from(rateLimitHits)
    .orderBy(sql`${rateLimitHits.at} desc`)
    .limit(1);
  await db
    .insert(rateLimitHits)
    .values(Array.from({ length: 289 }, () => ({ bucket: 'image-upload', key: own?.key ?? '' })));
  const second = await startWeb(server.context);
  try {
    const before = await server.storedCounts();
    const answers = await concurrently(50, (turn) =>
      uploadWithRetries(turn % 2 === 0 ? server.web.url : second.url, credentials),
    );
    expect(answers.filter((status) => status === 201).length).toBe(10);
    expect(answers.filter((status) => status === 429).length).toBe(40);
    expect((await server.storedCounts()).rows - before.rows).toBe(10);
  } finally {
    await second.stop();
  }
});

test('50 concurrent uploads of one photo by many users are stored separately or answered as busy', async () => {
  const before = await server.storedCounts();
  const users = await concurrently(25, () => server.credentials());
  const answers = await concurrently(50, (turn) => server.upload(users[turn % 25] ?? {}, small));
  const ids = answers.flatMap(({ id }) => id ?? []);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.length).toBeGreaterThanOrEqual(8);
  for (const { status, code } of answers) expect(['201 null', '503 image-busy']).toContain(`${status} ${code}`);
  const after = await server.storedCounts();
  expect(after).toEqual({
    ...before,
    rows: before.rows + ids.length,
    jobs: before.jobs + ids.length,
    originals: before.originals + ids.length,
  });
});

test('decompression bombs of eight users share one decoder and do not delay other requests', async () => {
  const users = await concurrently(8, () => server.credentials());
  const bombs = await Promise.all([
    specimen('PNG: interlaced, 7,000 × 7,000 pixels of eight bytes'),
    specimen('PNG: interlaced, 4,900 × 4,900 pixels of eight bytes, without the last half'),
  ]);
  const before = await server.storedCounts();
  // Baseline response time on this machine under its current load.
  const usual = await slowest(20);
  let [max, together] = [0, 0];
  const watch = setInterval(() => {
    const sizes = childrenOf(web()).map((pid) => memoryOf(pid, 'VmRSS'));
    max = Math.max(max, ...sizes);
    together = Math.max(together, sizes.filter((size) => size > 100).length);
  }, 10);
  const answers = concurrently(8, (turn) => server.upload(users[turn] ?? {}, bombs[turn % 2] ?? small));
  const slow = await slowest(20);
  expect((await answers).every(({ status }) => [400, 413, 503, 0].includes(status))).toBe(true);
  clearInterval(watch);
  expect(together).toBe(1);
  expect(max).toBeLessThan(300);
  expect(slow).toBeLessThan(1_000 + 20 * usual);
  expect(await server.storedCounts()).toEqual(before);
});

let searches = 0;

/** The longest response time of `count` sequential searches, in milliseconds. */
async function slowest(count: number): Promise<number> {
  let slow = 0;
  for (let search = 0; search < count; search++) {
    const sent = performance.now();
    expect((await fetch(`${server.web.url}/api/listings?search=${searches++}`)).status).toBe(200);
    slow = Math.max(slow, performance.now() - sent);
  }
  return slow;
}

test('killing the decoder fails its own upload and no other', async () => {
  const credentials = await server.credentials();
  const large = await photo(3000, 4000);
  await server.upload(credentials, small);
  const before = await server.storedCounts();
  const decoder = childrenOf(web())[0] ?? 0;
  const idle = ticksOf(decoder);
  const sent = server.upload(credentials, large);
  await expect.poll(() => spooledBytes(), { interval: 2 }).toBeGreaterThan(large.length - 1);
  await expect.poll(() => ticksOf(decoder), { interval: 2 }).toBeGreaterThan(idle + 1);
  process.kill(decoder, 'SIGKILL');
  expect(await sent).toMatchObject({ status: 413, code: 'request-upload-over-limit' });
  expect(await server.storedCounts()).toEqual(before);
  expect((await server.upload(credentials, small)).status).toBe(201);
});

function spooledBytes(): number {
  const { spool } = server.context.app.images;
  return readdirSync(spool).reduce((sum, name) => sum + readFileSync(join(spool, name)).length, 0);
}

test('the spooled upload of a killed web process is removed at a later start', async () => {
  const killed = await startWeb(server.context);
  const headers = {
    ...(await server.credentials()),
    'content-type': 'multipart/form-data; boundary=x',
    'content-length': '9999',
  };
  const part = '--x\r\ncontent-disposition: form-data; name="image"; filename="a"\r\n\r\nhalf a pho';
  const sent = rawUpload(killed, headers, (to) => void to.write(part));
  await expect.poll(() => readdirSync(server.context.app.images.spool).length).toBe(1);
  await killed.stop('SIGKILL');
  expect(await sent).toBeNull();
  const { spool } = server.context.app.images;
  const [left = ''] = readdirSync(spool);
  const hoursAgo = new Date(Date.now() - 2 * 3_600_000);
  utimesSync(join(spool, left), hoursAgo, hoursAgo);
  await (await startWeb(server.context)).stop();
  expect(readdirSync(spool)).toEqual([]);
});

test('an image deleted while its variants are made leaves no file that the sweep cannot remove', async () => {
  const { app } = server.context;
  const credentials = await server.credentials();
  const large = await photo(900, 1200);
  for (const pause of [0, 40, 120, 250]) {
    const { id } = await server.upload(credentials, large);
    const making = app.images.makeVariants(id ?? '').catch(() => {});
    const shown = fetch(`${server.web.url}/media/${id}/portrait-crop`);
    await sleep(pause);
    await app.db.execute(sql`delete from images where id = ${id}`);
    await app.images.removeFiles(id ?? '');
    await making;
    expect([200, 404]).toContain((await shown).status);
    const folder = join(app.config.dataDir, 'files/images', id ?? '');
    const dayAgo = new Date(Date.now() - 25 * 3_600_000);
    for (const name of namesIn(folder)) utimesSync(join(folder, name), dayAgo, dayAgo);
    await removeLostFiles(app);
    expect(namesIn(folder)).toEqual([]);
    rmSync(folder, { recursive: true, force: true });
  }
});

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

test('100 concurrent requests for a missing variant create it once', async () => {
  const { id } = await server.upload(await server.credentials(), await photo(900, 1200));
  const before = await server.storedCounts();
  const shown = await concurrently(100, async () => {
    const answer = await fetch(`${server.web.url}/media/${id}/scaled-large`);
    return [answer.status, (await answer.arrayBuffer()).byteLength] as const;
  });
  expect(new Set(shown.map(String)).size).toBe(1);
  expect(shown[0]?.[0]).toBe(200);
  expect((await server.storedCounts()).otherFiles).toBe(before.otherFiles + 1);
});

test('an upload whose session ends midway is answered, and the next one is refused', async () => {
  const credentials = await server.credentials();
  expect((await server.upload(credentials, small)).status).toBe(201);
  const sending = server.upload(credentials, await photo(2000, 3000));
  await sleep(5);
  await server.context.app.db.execute(sql`delete from sessions`);
  expect([201, 401, 403]).toContain((await sending).status);
  expect(accepted([await server.upload(credentials, small)])).toBe(0);
});
