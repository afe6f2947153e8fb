import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listings } from '#src/database/schema/listings.ts';
import { users } from '#src/database/schema/users.ts';
import { listingById } from '#src/features/listings/queries.server.ts';
import { shareImageOf } from '#src/features/listings/share-image.server.ts';
import { makeRental, makeUser } from '#tests/support/factories.ts';
import { photo } from '#tests/support/photos.ts';
import { startUploadServer, type UploadServer } from './client.ts';

let server: UploadServer;
let original: Awaited<ReturnType<UploadServer['context']['app']['images']['decode']>>;
beforeAll(async () => {
  server = await startUploadServer();
  original = await server.context.app.images.decode(new Uint8Array(await photo(600, 900)));
});
afterAll(() => server.close());

type Facts = Partial<typeof listings.$inferInsert>;

async function rentalWith(facts: Facts = {}): Promise<{ readonly id: string; readonly authorId: string }> {
  const { app } = server.context;
  const authorId = await makeUser(app.db);
  const stored = await app.images.put(original);
  const imageId = await app.db.transaction((tx) => app.images.keep(tx, authorId, stored));
  const id = await makeRental(app.db, { authorId, images: [{ imageId, alt: 'A dress' }] });
  if (Object.keys(facts).length > 0) await app.db.update(listings).set(facts).where(eq(listings.id, id));
  return { id, authorId };
}

async function pathOf(id: string): Promise<string> {
  const listing = await listingById(server.context.app, id, null);
  return (listing && shareImageOf(listing)?.path) ?? 'no image';
}

const get = (path: string) => fetch(server.web.url + path, { redirect: 'manual' });

test.each<[string, Facts]>([
  ['markup', { title: '</svg><script>alert(1)</script>' }],
  ['an entity', { title: '<!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]>&y;' }],
  ['sixty wide letters', { title: 'W'.repeat(60), designer: 'M'.repeat(60) }],
  ['letters that we have not', { title: '服装 👗 \u202eevil', designer: '\u200b\u200b' }],
  [
    'ten thousand letters',
    { title: 'W '.repeat(5_000), designer: 'x'.repeat(10_000), place: 'y'.repeat(10_000), region: null },
  ],
])('a listing with %s has an image like every other', async (_, facts) => {
  const { id } = await rentalWith(facts);
  const answer = await get(await pathOf(id));
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect((await answer.arrayBuffer()).byteLength).toBeLessThan(300_000);
});

describe('an address names a public listing and what it shows, or draws nothing', () => {
  test.each(['0', 'a'.repeat(4_000), '%00', '..%2f..%2foriginal', '__proto__', '%F0%9F%91%97'])(
    'another key, %j, leads to the image as it is now',
    async (key) => {
      const { id } = await rentalWith();
      const answer = await get(`/media/share/${id}/${key}`);
      expect([answer.status, answer.headers.get('location')]).toEqual([302, await pathOf(id)]);
      expect(answer.headers.get('cache-control')).toBe('public, max-age=300');
    },
  );

  test('a missing listing, a draft and one of a banned user answer the same', async () => {
    const draft = await rentalWith({ state: 'draft' });
    const banned = await rentalWith();
    await server.context.app.db.update(users).set({ banned: true }).where(eq(users.id, banned.authorId));
    const ids = [randomUUID(), draft.id, banned.id, 'no-id', `${draft.id}'%20or%201=1`];
    const answers = await Promise.all(ids.map((id) => get(`/media/share/${id}/0`)));
    expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 404));
    const texts = await Promise.all(answers.map((answer) => answer.text()));
    expect(new Set(texts).size).toBe(1);
  });

  test('after a listing was closed its image is that of the site', async () => {
    const { id } = await rentalWith();
    const path = await pathOf(id);
    expect((await get(path)).status).toBe(200);
    await server.context.app.db.update(listings).set({ state: 'closed' }).where(eq(listings.id, id));
    const closed = await get(path);
    expect([closed.status, closed.headers.get('location')]).toEqual([302, '/pictures/og-default.png']);
  });
});

test('a flood for many listings is refused in part, and the site stays up', async () => {
  const paths: string[] = [];
  for (let count = 0; count < 24; count++) paths.push(await pathOf((await rentalWith()).id));
  const answers = await Promise.all(paths.map(get));
  const statuses = new Set(answers.map(({ status }) => status));
  expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
  expect(statuses.has(200)).toBe(true);
  for (const answer of answers.filter(({ status }) => status === 503))
    expect(answer.headers.get('retry-after')).not.toBeNull();
  expect((await get('/healthz')).status).toBe(200);
});

test('headers of the client change nothing', async () => {
  const { id } = await rentalWith();
  const path = await pathOf(id);
  const plain = new Uint8Array(await (await get(path)).arrayBuffer());
  const evil = { 'x-forwarded-host': 'evil.example', 'range': 'bytes=0-9', 'accept': 'text/html' };
  const answer = await fetch(`${server.web.url}${path}?w=99999`, { headers: evil });
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(plain);
  const etag = answer.headers.get('etag') ?? '';
  const again = await fetch(server.web.url + path, { headers: { 'if-none-match': etag } });
  expect(again.status).toBe(304);
});
