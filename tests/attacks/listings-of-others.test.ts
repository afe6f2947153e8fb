import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listings } from '#src/database/schema/listings.ts';
import { addDays } from '#src/domain/dates/day.ts';
import { today } from '#src/features/availability/queries.server.ts';
import { makeImage, makeRental, makeSale } from '#tests/support/factories.ts';
import { makeLender } from '#tests/support/test-context.ts';
import { callerFor, type Caller } from '#tests/support/web-process.ts';
import { startPageServer, type PageServer } from './page-client.ts';

let server: PageServer;
let owner: Caller;
let attacker: Caller;
let ownerId: string;
let attackerId: string;
beforeAll(async () => {
  server = await startPageServer();
  ownerId = await makeLender(server.context);
  attackerId = await makeLender(server.context);
  [owner, attacker] = [await callerFor(server.context, ownerId), await callerFor(server.context, attackerId)];
});
afterAll(() => server.close());

const db = () => server.context.app.db;

type Target = {
  readonly id: string;
  readonly images: readonly [string, string];
  readonly first: string;
  readonly last: string;
};
type Sent = { readonly path: string; readonly json?: object; readonly form?: Readonly<Record<string, string>> };

/** What changes a listing, in a way that its owner's session is allowed to. */
const changes: Readonly<Record<string, (target: Target) => Sent>> = {
  'an edit': ({ id }) => ({ path: '/api/own-listings/update', json: { id, title: 'Taken over' } }),
  'closing over the API': ({ id }) => ({ path: '/api/own-listings/close', json: { id } }),
  'closing': ({ id }) => ({ path: '/listings', form: { operation: 'close', item0: id } }),
  'deleting': ({ id }) => ({ path: '/listings', form: { operation: 'delete', confirmed: '1', item0: id } }),
  'a copy': ({ id }) => ({ path: '/listings', form: { operation: 'duplicate', item0: id } }),
  'other days': ({ id, first, last }) => ({
    path: `/l/luna-bias-slip-dress/${id}/edit/availability`,
    form: { operation: 'days', first, last, seats: '0' },
  }),
  'days by script': ({ id, first, last }) => ({
    path: `/l/${id}/availability/days`,
    form: { first, last, seats: '0' },
  }),
  'days over the API': ({ id, first, last }) => ({
    path: '/api/availability-exceptions/create',
    json: { listingId: id, start: first, end: last, seats: 0 },
  }),
  'the week': ({ id }) => ({
    path: `/l/luna-bias-slip-dress/${id}/edit/availability`,
    form: { operation: 'week', mon: 'open' },
  }),
  'removing a photo': ({ id, images }) => ({
    path: `/l/${id}/photos`,
    form: { operation: 'remove', imageId: images[0] },
  }),
  'the order of the photos': ({ id, images }) => ({
    path: `/l/${id}/photos`,
    form: { operation: 'order', order: images.toReversed().join() },
  }),
  'the words of a photo': ({ id, images }) => ({
    path: `/l/${id}/photos`,
    form: { operation: 'describe', imageId: images[0], alt: 'Taken over' },
  }),
};

async function send({ path, json, form }: Sent, { headers }: Caller): Promise<Response> {
  const { 'content-type': jsonType = '', ...session } = headers;
  return fetch(server.web.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      ...session,
      ...(json && { 'content-type': jsonType }),
      'accept': 'text/html',
      'sec-fetch-site': 'same-origin',
    },
    body: json === undefined ? new URLSearchParams(form) : JSON.stringify(json),
  });
}

async function target(): Promise<Target> {
  const images = [await makeImage(db(), ownerId), await makeImage(db(), ownerId)] as const;
  const id = await makeRental(db(), { authorId: ownerId, images: images.map((imageId) => ({ imageId, alt: '' })) });
  const first = addDays(await today(server.context.app), 40);
  return { id, images, first, last: addDays(first, 3) };
}

/** All that there is of a listing, and how many listings the two users have. */
async function stateOf(id: string): Promise<string> {
  const { rows } = await db().execute(sql`
    select to_jsonb(l) as listing, (select jsonb_agg(i order by position) from listing_images i where listing_id = l.id),
      (select jsonb_agg(e) from availability_exceptions e where listing_id = l.id) as days,
      (select count(*) from listings where author_id in (${ownerId}, ${attackerId})) as listings
    from listings l where id = ${id}`);
  return JSON.stringify(rows);
}

describe('a listing of another lender (A5, D43)', () => {
  test.each(Object.entries(changes))('is not changed by %s, which its owner may', async (_, change) => {
    const one = await target();
    const before = await stateOf(one.id);
    const answer = await send(change(one), attacker);
    const missing = await send(change({ ...one, id: randomUUID() }), attacker);
    expect(answer.status).toBe(missing.status);
    expect(await stateOf(one.id)).toBe(before);
    await send(change(one), owner);
    expect(await stateOf(one.id)).not.toBe(before);
  });

  test('takes no negative seats or units, not even from its owner', async () => {
    const { id, first, last } = await target();
    const saleId = await makeSale(db(), { authorId: ownerId });
    const [before, ofSale] = [await stateOf(id), await stateOf(saleId)];
    for (const seats of [-1, 2, 0.5, '0'])
      expect(
        (
          await send(
            { path: '/api/availability-exceptions/create', json: { listingId: id, start: first, end: last, seats } },
            owner,
          )
        ).status,
      ).toBe(400);
    for (const stock of [-1, 1.5, 1e12, 'many'])
      expect(
        (await send({ path: '/api/own-listings/update', json: { id: saleId, publicData: { stock } } }, owner)).status,
      ).toBe(400);
    expect([await stateOf(id), await stateOf(saleId)]).toEqual([before, ofSale]);
  });
});

test('a photo of another user is attached to nothing, and none is shown as missing (A6)', async () => {
  const { images } = await target();
  const own = await makeRental(db(), { authorId: attackerId });
  const before = await stateOf(own);
  const attach = (imageId: string): readonly Sent[] => [
    { path: '/api/own-listings/update', json: { id: own, images: [imageId] } },
    { path: '/api/own-listings/create-draft', json: { images: [imageId] } },
    { path: `/l/${own}/photos`, form: { operation: 'add', imageId } },
  ];
  const missing = randomUUID();
  for (const [at, sent] of attach(images[0]).entries()) {
    const other = attach(missing)[at];
    if (other === undefined) throw new Error('No such call');
    const [foreign, none] = [await send(sent, attacker), await send(other, attacker)];
    expect([foreign.status, withoutIds(await foreign.text())]).toEqual([none.status, withoutIds(await none.text())]);
  }
  expect(await stateOf(own)).toBe(before);
});

function withoutIds(text: string): string {
  return text
    .replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, 'ID')
    .replaceAll(/nonce="[^"]*"|[\w-]{16}\.[\w-]{43}/g, '');
}

describe('a listing that nobody else may see (A8)', () => {
  const hidden = {
    draft: { state: 'draft' },
    pending: { state: 'pendingApproval', submittedAt: sql`rotation_now()` },
    deleted: { deletedAt: sql`rotation_now()` },
    closed: { state: 'closed' },
  } as const;

  test.each(Object.entries(hidden))('%s is in no search, map, suggestion, list or sitemap', async (name, state) => {
    const title = `Canary ${name}`;
    const id = await makeRental(db(), { authorId: ownerId, title, designer: `Canarydesigner ${name}` });
    const beside = await makeRental(db(), { authorId: ownerId, title: 'Beside' });
    await db().update(listings).set(state).where(eq(listings.id, id));
    const paths = [
      ...['/', '/s', '/s?view=map', `/s?keywords=canary+${name}`, `/s?pub_hostId=${ownerId}`, '/designers'],
      ...[`/s/map?bounds=-33,179,-48,166`, `/s/suggestions?q=canary`, `/u/${ownerId}`, `/l/${beside}/similar`],
      ...[`/api/listings?keywords=canary`, `/api/listings?author_id=${ownerId}`, `/l/${beside}`],
      ...['/sitemap.xml', '/sitemap-listings-1-of-1.xml', '/saved-searches', '/listings', '/favListings'],
    ];
    const direct = [`/l/${id}`, `/l/${title}/${id}`, `/api/listings/${id}`, `/l/x/${id}/draft`, `/l/${id}/similar`];
    for (const headers of [{}, { cookie: attacker.headers['cookie'] ?? '' }]) {
      const open = (path: string) =>
        fetch(server.web.url + path, { redirect: 'manual', headers: { accept: 'text/html', ...headers } });
      for (const path of paths) {
        const text = await (await open(path)).text();
        expect(text.includes(id) || text.includes(title), path).toBe(false);
      }
      // The page of a closed one stays, for those who have its address.
      if (name === 'closed') continue;
      for (const path of direct) {
        const answer = await open(path);
        expect(await answer.text(), path).not.toContain(title);
        expect([302, 404], path).toContain(answer.status);
      }
    }
  });
});
