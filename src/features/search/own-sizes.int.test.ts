import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '#src/database/schema/users.ts';
import type { App } from '#src/platform/app.ts';
import { freshDatabase, type FreshDatabase } from '#tests/support/database.ts';
import { appOn, makeUser } from '#tests/support/factories.ts';
import { viewerFor } from '#tests/support/id-checks.ts';
import { codeAfter } from '#tests/support/refusal-code.ts';
import { keepSizes, ownSizes } from './own-sizes.server.ts';

let fresh: FreshDatabase;
let app: App;
beforeAll(async () => {
  fresh = await freshDatabase();
  app = appOn(fresh.db);
});
afterAll(() => fresh.close());

const store = (id: string, privateData: Record<string, unknown>) =>
  fresh.db.update(users).set({ privateData }).where(eq(users.id, id));

test('sizes are kept beside what else a user has chosen, and are none of another user', async () => {
  const [viewer, other] = [viewerFor(await makeUser(fresh.db)), viewerFor(await makeUser(fresh.db))];
  expect([await ownSizes(app, viewer), await ownSizes(app, null)]).toEqual([[], null]);
  await store(viewer.id, { notifications: { emailsOff: ['offers'] } });
  await keepSizes(app, viewer, ['12', '8', '8']);
  const [row] = await fresh.db.select().from(users).where(eq(users.id, viewer.id));
  expect(row?.privateData).toEqual({ notifications: { emailsOff: ['offers'] }, sizes: ['8', '12'] });
  expect([await ownSizes(app, viewer), await ownSizes(app, other)]).toEqual([['8', '12'], []]);
  expect(await ownSizes(app, { ...viewer, limited: true })).toBe(null);
  await keepSizes(app, viewer, []);
  expect(await ownSizes(app, viewer)).toEqual([]);
});

test('what the filter does not have is refused, and left out where it is stored; a limited session keeps none', async () => {
  const viewer = viewerFor(await makeUser(fresh.db));
  expect(await codeAfter(() => keepSizes(app, viewer, ['8', 'XL']))).toBe('validation-invalid-params');
  expect(await codeAfter(() => keepSizes(app, { ...viewer, limited: true }, ['8']))).toBe('forbidden');
  expect(await ownSizes(app, viewer)).toEqual([]);
  for (const sizes of ['8', { 8: true }, null, 8]) {
    await store(viewer.id, { sizes });
    expect(await ownSizes(app, viewer)).toEqual([]);
  }
  await store(viewer.id, { sizes: ['XL', 8, '8', null] });
  expect(await ownSizes(app, viewer)).toEqual(['8']);
});
