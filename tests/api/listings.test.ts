import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listings } from '#src/database/schema/listings.ts';
import { users } from '#src/database/schema/users.ts';
import { setAvatar } from '#src/features/accounts/users.server.ts';
import { startSite, type RunningSite } from '#tests/support/site.ts';
import { makeImage, makeUser, makeRental, makeSale } from '#tests/support/factories.ts';
import { makeLender } from '#tests/support/test-context.ts';

let site: RunningSite;
let lenderId: string;
beforeAll(async () => {
  site = await startSite();
  lenderId = await makeLender(site.context);
  const { db } = site.context.app;
  await db
    .update(users)
    .set({
      email: 'canary-mail@example.org',
      lastName: 'Canary-surname',
      privateData: { phone: 'canary-phone' },
      protectedData: { street: 'canary-street' },
    })
    .where(eq(users.id, lenderId));
});
afterAll(() => site.close());

type Resource = { readonly id: string; readonly type: string; readonly attributes: Record<string, unknown> };
type Found = {
  readonly data: readonly (Resource & { images: readonly Resource[] })[];
  readonly meta: Record<string, number>;
};

async function find(query: string): Promise<Found> {
  return (await (await site.get(`/api/listings?${query}`)).json()) as Found;
}

test('a search returns a page of listings and the total count', async () => {
  const { db } = site.context.app;
  for (let listing = 0; listing < 26; listing += 1)
    await makeRental(db, { authorId: lenderId, title: `Dress ${listing}` });
  const first = await find(`author_id=${lenderId}`);
  expect(first.meta).toMatchObject({ page: 1, perPage: 24, totalItems: 26, totalPages: 2 });
  const second = await find(`author_id=${lenderId}&page=2`);
  expect([first.data.length, second.data.length]).toEqual([24, 2]);
  expect(new Set([...first.data, ...second.data].map(({ id }) => id)).size).toBe(26);
  expect(first.data[0]).toMatchObject({ type: 'listing', attributes: { kind: 'rent', soldOut: false } });
});

test('a search accepts the parameters of the search page', async () => {
  const saleId = await makeSale(site.context.app.db, { authorId: lenderId });
  const { data } = await find(`author_id=${lenderId}&pub_isProductForSale=true`);
  expect(data.map(({ id }) => id)).toEqual([saleId]);
  expect((await find('page=999')).data).toEqual([]);
});

test('a price range whose ends are swapped finds what the right order finds', async () => {
  const ownerId = await makeLender(site.context);
  const id = await makeRental(site.context.app.db, { authorId: ownerId });
  for (const price of ['1,5000', '5000,1'])
    expect((await find(`author_id=${ownerId}&price=${price}`)).data.map((row) => row.id)).toEqual([id]);
});

test('a listing has the public data of its page and nothing private', async () => {
  const { db } = site.context.app;
  const id = await makeRental(db, { authorId: lenderId });
  await db
    .update(listings)
    .set({ privateData: { address: 'canary-address' }, metadata: { note: 'canary-note' } })
    .where(eq(listings.id, id));
  const answer = await site.get(`/api/listings/${id}`);
  const text = await answer.text();
  expect(answer.status).toBe(200);
  expect(text).not.toMatch(/canary/i);
  const { data } = JSON.parse(text) as { data: Resource };
  expect(data).toMatchObject({
    id,
    type: 'listing',
    attributes: { state: 'published', unavailableReason: null, calendar: { minimumDays: 3 } },
    author: { id: lenderId },
    reviews: { count: 0 },
  });
});

test('the lender is included with their avatar, if they have one', async () => {
  const { db } = site.context.app;
  const authorId = await makeUser(db);
  const id = await makeRental(db, { authorId });
  const author = async () => {
    const { data } = (await (await site.get(`/api/listings/${id}`)).json()) as { data: { author: unknown } };
    return data.author;
  };
  expect(await author()).toMatchObject({ profileImage: null });
  const imageId = await makeImage(db, authorId);
  await db.transaction((tx) => setAvatar(tx, authorId, imageId));
  const small = { name: 'square-small', width: 240, height: 240, url: `/media/${imageId}/square-small` };
  expect(await author()).toMatchObject({
    profileImage: { id: imageId, type: 'image', attributes: { variants: { 'square-small': small } } },
  });
});

test('drafts, listings of banned users and unknown ids are all not found', async () => {
  const { db } = site.context.app;
  const draft = await makeRental(db, { authorId: lenderId, state: 'draft' });
  const banned = await makeRental(db, { authorId: await makeUser(db, { banned: true }) });
  for (const id of [draft, banned, '00000000-0000-4000-8000-000000000000', 'nonsense']) {
    const answer = await site.get(`/api/listings/${id}`);
    expect([answer.status, await answer.json()], id).toMatchObject([404, { errors: [{ code: 'not-found' }] }]);
  }
});

test('a signed-in user gets the same listing, uncached', async () => {
  const id = await makeRental(site.context.app.db, { authorId: lenderId });
  const cookie = await site.signIn();
  const [anonymous, member] = await Promise.all([
    site.get(`/api/listings/${id}`),
    site.get(`/api/listings/${id}`, { cookie }),
  ]);
  expect(await member.json()).toEqual(await anonymous.json());
  expect(member.headers.get('cache-control')).toBe('no-store');
});

test('every error below /api has the error format of the API', async () => {
  const post = (body: string, headers: Record<string, string> = {}) =>
    fetch(`${site.root}/api/initiate-privileged`, { method: 'POST', body, headers });
  const { token, cookie } = await site.visit();
  const answers = await Promise.all([
    post('{}'),
    post('x'.repeat(1024 * 1024 + 1), { cookie, 'x-csrf-token': token }),
    site.get('/api/nothing'),
  ]);
  const codes = answers.map(async (answer) => {
    const { errors } = (await answer.json()) as { errors: readonly { code: string; status: number; id: string }[] };
    expect(errors[0]?.id).toMatch(/^[0-9a-f-]{36}$/);
    return [answer.status, errors[0]?.status, errors[0]?.code];
  });
  expect(await Promise.all(codes)).toEqual([
    [403, 403, 'forbidden'],
    [413, 413, 'request-too-large'],
    [404, 404, 'not-found'],
  ]);
});

describe('GET /api/users/show', () => {
  const shown = async (id: string) => {
    const response = await site.get(`/api/users/show?id=${id}`);
    const text = await response.text();
    return { status: response.status, text, body: JSON.parse(text) as { readonly data?: object } };
  };
  /** All that is stored of an account. */
  const facts = {
    ...{ firstName: 'Aroha', lastName: 'Canary', displayName: 'Aroha C', bio: 'Slips and capes', place: 'Petone' },
    ...{ phoneNumber: '+64215550199', phoneVerifiedAt: new Date(), pendingEmail: 'canary@example.nz' },
    ...{ emailVerified: true, idVerifiedAt: new Date(), banReason: 'canary' },
    ...{ publicData: { note: 'canary' }, privateData: { note: 'canary' }, metadata: { note: 'canary' } },
    protectedData: { note: 'canary' },
  };

  test('is what the public page shows, and nothing that only the user and the operators know', async () => {
    const { db } = site.context.app;
    const id = await makeUser(db, facts);
    const imageId = await makeImage(db, id);
    await db.update(users).set({ imageId }).where(eq(users.id, id));
    const { text, body } = await shown(id);
    expect(body.data).toEqual({
      ...{ id, type: 'user' },
      attributes: {
        ...{ banned: false, deleted: false, createdAt: expect.stringMatching(/^\d{4}-/) },
        profile: {
          ...{ displayName: 'Aroha C', abbreviatedName: 'AC', bio: 'Slips and capes' },
          publicData: { place: 'Petone', idCard: { verified: true } },
          metadata: { idVerified: true },
        },
      },
      profileImage: {
        ...{ id: imageId, type: 'image' },
        attributes: { variants: { 'square-small': expect.anything(), 'square-small2x': expect.anything() } },
      },
    });
    expect(text).not.toMatch(/canary|@|555 ?0199/i);
  });

  test.each([
    ['banned', { banned: true }, 'Banned user'],
    ['deleted', { deletedAt: new Date() }, 'Deleted user'],
  ])('of a %s user a placeholder name is left', async (state, gone, displayName) => {
    const { db } = site.context.app;
    const id = await makeUser(db, { ...facts, ...gone });
    const imageId = await makeImage(db, id);
    await db.update(users).set({ imageId }).where(eq(users.id, id));
    const { text, body } = await shown(id);
    expect(body.data).toMatchObject({
      attributes: { [state]: true, createdAt: null, profile: { displayName, abbreviatedName: '', bio: '' } },
      profileImage: null,
    });
    expect(text).not.toMatch(/canary|aroha|slips|petone|"idVerified":true/i);
  });

  test('of nobody is not found, and anything but an id is refused', async () => {
    expect((await shown('00000000-0000-4000-8000-000000000000')).status).toBe(404);
    for (const id of ['', 'nonsense', '1&id=2', '00000000-0000-4000-8000-000000000000&include=email'])
      expect((await shown(id)).status, id).toBe(400);
  });
});
