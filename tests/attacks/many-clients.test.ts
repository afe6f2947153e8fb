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
import { askRaw, childrenOf, memoryOf, openDoor, ticksOf, uploadPath, type Door, type Hands } from './client.ts';

let door: Door;
let small: Buffer;
beforeAll(async () => {
  door = await openDoor();
  small = await canvas(9, 9).png().toBuffer();
});
afterAll(() => door.close());

const crowd = <T>(count: number, one: (turn: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, turn) => one(turn)));
const kept = (answers: readonly { status: number }[]) => answers.filter(({ status }) => status === 201).length;
const web = () => door.web.child.pid ?? 0;

async function specimen(name: string): Promise<Buffer> {
  const found = corpus.find((one) => one.name === name);
  if (found === undefined) throw new Error(`No specimen is called ${name}`);
  return found.bytes();
}

/** Asks until it is taken, or until the day is over: those who only must wait a moment ask again. */
async function insist(url: string, hands: Hands): Promise<number> {
  for (;;) {
    const form = new FormData();
    form.append('image', new File([new Uint8Array(small)], 'a.png'));
    // Who is refused while still sending may find the connection gone.
    const answer = await fetch(url + uploadPath, { method: 'POST', body: form, headers: hands }).catch(() => null);
    if (answer?.status === 201) return 201;
    const { errors } = ((await answer?.json()) ?? {}) as { errors?: { meta?: { retryAfter?: number } }[] };
    if ((errors?.[0]?.meta?.retryAfter ?? 0) > 60) return answer?.status ?? 0;
    await sleep(20);
  }
}

test('fifty at once at two processes get no more than is left of a person’s day', async () => {
  const hands = await door.hands();
  const { db } = door.context.app;
  await door.upload(hands, small);
  const [own] = await db
    .select({ key: rateLimitHits.key })
    .from(rateLimitHits)
    .orderBy(sql`${rateLimitHits.at} desc`)
    .limit(1);
  await db
    .insert(rateLimitHits)
    .values(Array.from({ length: 289 }, () => ({ bucket: 'image-upload', key: own?.key ?? '' })));
  const second = await startWeb(door.context);
  try {
    const before = await door.leavings();
    const answers = await crowd(50, (turn) => insist(turn % 2 === 0 ? door.web.url : second.url, hands));
    expect(answers.filter((status) => status === 201).length).toBe(10);
    expect(answers.filter((status) => status === 429).length).toBe(40);
    expect((await door.leavings()).rows - before.rows).toBe(10);
  } finally {
    await second.stop();
  }
});

test('the same photo fifty times from many people is fifty photos, or a word that it is too much now', async () => {
  const before = await door.leavings();
  const people = await crowd(25, () => door.hands());
  const answers = await crowd(50, (turn) => door.upload(people[turn % 25] ?? {}, small));
  const ids = answers.flatMap(({ id }) => id ?? []);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.length).toBeGreaterThanOrEqual(8);
  for (const { status, code } of answers)
    expect(['201 null', '503 image-busy', '0 cut']).toContain(`${status} ${code}`);
  const after = await door.leavings();
  expect(after).toEqual({
    ...before,
    rows: before.rows + ids.length,
    jobs: before.jobs + ids.length,
    originals: before.originals + ids.length,
  });
});

test('bombs of eight people at once meet one decoder, and nobody else waits for them', async () => {
  const people = await crowd(8, () => door.hands());
  const bomb = await specimen('PNG: all its pixels at once, of eight bytes each');
  const before = await door.leavings();
  // What an answer takes on this machine, as busy as it is.
  const usual = await slowest(20);
  let [max, together] = [0, 0];
  const watch = setInterval(() => {
    const sizes = childrenOf(web()).map((pid) => memoryOf(pid, 'VmRSS'));
    max = Math.max(max, ...sizes);
    together = Math.max(together, sizes.filter((size) => size > 100).length);
  }, 10);
  const bombs = crowd(8, (turn) => door.upload(people[turn] ?? {}, bomb));
  const late = await slowest(20);
  expect((await bombs).every(({ status }) => [413, 503, 0].includes(status))).toBe(true);
  clearInterval(watch);
  expect(together).toBe(1);
  expect(max).toBeLessThan(300);
  expect(late).toBeLessThan(1_000 + 20 * usual);
  expect(await door.leavings()).toEqual(before);
});

let looks = 0;

/** Milliseconds that the slowest of so many searches takes, one after another. */
async function slowest(count: number): Promise<number> {
  let late = 0;
  for (let look = 0; look < count; look++) {
    const asked = performance.now();
    expect((await fetch(`${door.web.url}/api/listings?look=${looks++}`)).status).toBe(200);
    late = Math.max(late, performance.now() - asked);
  }
  return late;
}

test('a decoder that is killed takes its own upload with it, and no other', async () => {
  const hands = await door.hands();
  const large = await photo(3000, 4000);
  await door.upload(hands, small);
  const before = await door.leavings();
  const victim = childrenOf(web())[0] ?? 0;
  const idle = ticksOf(victim);
  const asked = door.upload(hands, large);
  await expect.poll(() => spooledBytes(), { interval: 2 }).toBeGreaterThan(large.length - 1);
  await expect.poll(() => ticksOf(victim), { interval: 2 }).toBeGreaterThan(idle + 1);
  process.kill(victim, 'SIGKILL');
  expect(await asked).toMatchObject({ status: 413, code: 'request-upload-over-limit' });
  expect(await door.leavings()).toEqual(before);
  expect((await door.upload(hands, small)).status).toBe(201);
});

function spooledBytes(): number {
  const { spool } = door.context.app.images;
  return readdirSync(spool).reduce((sum, name) => sum + readFileSync(join(spool, name)).length, 0);
}

test('what a web process had in hand when it was killed is gone at a later start', async () => {
  const doomed = await startWeb(door.context);
  const headers = {
    ...(await door.hands()),
    'content-type': 'multipart/form-data; boundary=x',
    'content-length': '9999',
  };
  const part = '--x\r\ncontent-disposition: form-data; name="image"; filename="a"\r\n\r\nhalf a pho';
  const asked = askRaw(doomed, headers, (to) => void to.write(part));
  await expect.poll(() => readdirSync(door.context.app.images.spool).length).toBe(1);
  await doomed.stop('SIGKILL');
  expect(await asked).toBeNull();
  const { spool } = door.context.app.images;
  const [left = ''] = readdirSync(spool);
  const hoursAgo = new Date(Date.now() - 2 * 3_600_000);
  utimesSync(join(spool, left), hoursAgo, hoursAgo);
  await (await startWeb(door.context)).stop();
  expect(readdirSync(spool)).toEqual([]);
});

test('a photo that is removed while its sizes are made leaves nothing that the sweep would not find', async () => {
  const { app } = door.context;
  const hands = await door.hands();
  const large = await photo(900, 1200);
  for (const pause of [0, 40, 120, 250]) {
    const { id } = await door.upload(hands, large);
    const making = app.images.makeVariants(id ?? '').catch(() => {});
    const asking = fetch(`${door.web.url}/media/${id}/portrait-crop`);
    await sleep(pause);
    await app.db.execute(sql`delete from images where id = ${id}`);
    await app.images.removeFiles(id ?? '');
    await making;
    expect([200, 404]).toContain((await asking).status);
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

test('a hundred at once for a size that is not made get one making', async () => {
  const { id } = await door.upload(await door.hands(), await photo(900, 1200));
  const before = await door.leavings();
  const shown = await crowd(100, async () => {
    const answer = await fetch(`${door.web.url}/media/${id}/scaled-large`);
    return [answer.status, (await answer.arrayBuffer()).byteLength] as const;
  });
  expect(new Set(shown.map(String)).size).toBe(1);
  expect(shown[0]?.[0]).toBe(200);
  expect((await door.leavings()).otherFiles).toBe(before.otherFiles + 1);
});

test('somebody whose session ends while they send is not kept waiting, and sends no second photo', async () => {
  const hands = await door.hands();
  expect((await door.upload(hands, small)).status).toBe(201);
  const sending = door.upload(hands, await photo(2000, 3000));
  await sleep(5);
  await door.context.app.db.execute(sql`delete from sessions`);
  expect([201, 401, 403]).toContain((await sending).status);
  expect(kept([await door.upload(hands, small)])).toBe(0);
});
