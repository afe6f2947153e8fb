import { afterAll, beforeAll, expect, test } from 'vitest';
import type { App } from '#src/platform/app.ts';
import { freshDatabase, type FreshDatabase } from '#tests/support/database.ts';
import { appOn, makeUser, makeRental, makeSale } from '#tests/support/factories.ts';
import { wardrobesToFollow } from './wardrobes.server.ts';

let fresh: FreshDatabase;
let app: App;
let ana: string;
let bea: string;

beforeAll(async () => {
  fresh = await freshDatabase();
  app = appOn(fresh.db);
  ana = await makeUser(fresh.db, { displayName: 'Ana' });
  bea = await makeUser(fresh.db, { displayName: 'Bea' });
  for (const place of ['Te Aro, Wellington', 'Ponsonby, Auckland', 'Arrowtown', 'Nelson']) {
    await makeRental(fresh.db, { authorId: ana, place });
  }
  for (let listing = 0; listing < 3; listing++) await makeSale(fresh.db, { authorId: bea });
  const few = await makeUser(fresh.db);
  await makeRental(fresh.db, { authorId: few });
});
afterAll(() => fresh.close());

test('wardrobes with at least three listings are returned, largest first, with three images each', async () => {
  const wardrobes = await wardrobesToFollow(app, null, 3);
  expect(wardrobes).toMatchObject([
    { ownerId: ana, name: 'Ana', listings: 4 },
    { ownerId: bea, name: 'Bea', listings: 3 },
  ]);
  expect(wardrobes.map(({ images }) => images.length)).toEqual([3, 3]);
});

test('the viewer’s own wardrobe is excluded, and the limit is respected', async () => {
  expect(await wardrobesToFollow(app, ana, 3)).toMatchObject([{ ownerId: bea }]);
  expect(await wardrobesToFollow(app, null, 1)).toMatchObject([{ ownerId: ana }]);
});

test('drafts, and listings of banned users, do not count', async () => {
  const cleo = await makeUser(fresh.db, { banned: true });
  const dora = await makeUser(fresh.db);
  for (let listing = 0; listing < 5; listing++) {
    await makeRental(fresh.db, { authorId: cleo });
    await makeRental(fresh.db, { authorId: dora, state: 'draft' });
  }
  expect((await wardrobesToFollow(app, null, 9)).map(({ ownerId }) => ownerId)).toEqual([ana, bea]);
});
