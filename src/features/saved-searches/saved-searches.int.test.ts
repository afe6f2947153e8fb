import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { marketplace } from '#marketplace';
import type { Database } from '#src/database/database.server.ts';
import { savedSearches } from '#src/database/schema/saved-searches.ts';
import { users } from '#src/database/schema/users.ts';
import { addDays, dayInZone } from '#src/domain/dates/day.ts';
import { parseSearch } from '#src/features/search/parse.ts';
import { text } from '#src/i18n/text.ts';
import type { App } from '#src/platform/app.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { freshDatabase, type FreshDatabase } from '#tests/support/database.ts';
import { appOn, makeUser } from '#tests/support/factories.ts';
import { viewerFor } from '#tests/support/id-checks.ts';
import { codeAfter } from '#tests/support/refusal-code.ts';
import {
  changeSavedSearch,
  eraseSavedSearches,
  maxSavedSearches,
  removeSavedSearch,
  restoreSavedSearch,
  saveSearch,
} from './commands.server.ts';
import { savedSearchesOf } from './queries.server.ts';
import { endEmails, unsubscribableName } from './unsubscribe.server.ts';

let fresh: FreshDatabase;
let app: App;
let db: Database;
let viewer: Viewer;
beforeAll(async () => {
  fresh = await freshDatabase();
  db = fresh.db;
  app = { ...appOn(db), config: { sessionSecret: 'a secret of the test' } } as App;
});
afterAll(() => fresh.close());
beforeEach(async () => void (viewer = viewerFor(await makeUser(db))));

const save = (search: string, name = 'A search') =>
  saveSearch(app, viewer, parseSearch(new URLSearchParams(search)), name);
const stored = () => db.select().from(savedSearches).where(eq(savedSearches.userId, viewer.id));
const searches = async () => (await stored()).map(({ search }) => search);

/** As many as given, of which none is the same. */
const fill = (count: number) =>
  db.execute(sql`insert into saved_searches (user_id, name, search, every, unsubscribe_token)
    select ${viewer.id}, 'One', 'pub_hostId=' || gen_random_uuid(), 'never', gen_random_uuid()
    from generate_series(1, ${count}::int)`);

describe('saving', () => {
  test('keeps the search in its canonical form, once, without order, view and page', async () => {
    const ids = await Promise.all([
      save('pub_sizing=10,8&pub_colours=green&sort=-price&view=list&page=3'),
      save('unknown=1&pub_colours=green&pub_sizing=10,8,8,900'),
      save('pub_colours=green&pub_sizing=10%2C8&mapSearch=true'),
    ]);
    expect(new Set(ids).size).toBe(1);
    expect(await searches()).toEqual(['pub_sizing=10%2C8&pub_colours=green']);
    expect(await savedSearchesOf(app, viewer)).toMatchObject([
      { name: 'A search', frequency: 'day-email', isEnded: false },
    ]);
    expect(await savedSearchesOf(app, viewerFor(await makeUser(db)))).toEqual([]);
  });

  test('keeps no position: of the viewer’s own a wider area, and of another place its area', async () => {
    const here = new URLSearchParams({ address: text('places.here-name'), origin: '-36.848,174.763' });
    here.set('bounds', '-36.839,174.774,-36.857,174.752');
    const id = await save(String(here));
    expect(await save((await searches())[0] ?? '')).toBe(id);
    here.set('address', 'Ponsonby, Auckland');
    await save(String(here));
    const kept = (await searches()).map((search) => new URLSearchParams(search));
    expect(kept.map((params) => params.get('bounds')).toSorted()).toEqual([
      '-36.8,174.8,-36.9,174.7',
      '-36.839,174.774,-36.857,174.752',
    ]);
    expect(kept.map((params) => params.has('origin'))).toEqual([false, false]);
  });

  test('leaves out days that do not exist, that are past, or beyond the horizon, as its page does', async () => {
    const today = dayInZone(await app.clock.now(), marketplace.timeZone);
    const day = (ahead: number) => addDays(today, ahead);
    const refused = [
      '2027-02-28,2027-02-31',
      '2020-01-01,2020-01-05',
      `${day(9)},${day(5)}`,
      `${day(900)},${day(904)}`,
    ];
    for (const [at, days] of refused.entries()) await save(`pub_dates=${days}&pub_sizing=${8 + 2 * at}`);
    await save(`pub_dates=${day(20)},${day(24)}&pub_sizing=8`);
    expect((await searches()).toSorted()).toEqual([
      `pub_dates=${day(20)}%2C${day(24)}&pub_sizing=8`,
      ...['10', '12', '14', '8'].map((size) => `pub_sizing=${size}`),
    ]);
  });

  test('refuses a search of 10 kB, and keeps a name of 80 characters', async () => {
    const long = Array.from({ length: 49 }, (_, at) => `${at}${'é'.repeat(95)}`).join(',');
    expect(await codeAfter(() => save(`pub_designer=${long}`))).toBe('validation-invalid-params');
    expect(await codeAfter(() => save(`x=${'y'.repeat(10_000)}`, '🧥'.repeat(200)))).toBe('done');
    expect((await stored()).map(({ search, name }) => [search, [...name].length])).toEqual([['', 80]]);
  });

  test('ends at 50, also for many at the same time', async () => {
    await fill(maxSavedSearches - 1);
    const sizes = ['4', '6', '8', '10', '12'];
    const codes = await Promise.all(sizes.map((size) => codeAfter(() => save(`pub_sizing=${size}`))));
    expect(codes.toSorted()).toEqual(['done', ...Array<string>(4).fill('saved-searches-too-many')]);
    expect(await stored()).toHaveLength(maxSavedSearches);
    const kept = sizes[codes.indexOf('done')] ?? '';
    expect(await codeAfter(() => save(`pub_sizing=${kept}`))).toBe('done');
  });

  test('is none of a limited session, nor of a user who is deleted meanwhile', async () => {
    viewer = { ...viewer, limited: true };
    expect(await codeAfter(() => save('pub_sizing=8'))).toBe('forbidden');
    viewer = { ...viewer, limited: false };
    const saving = await db.transaction(async (tx) => {
      await tx.select().from(users).where(eq(users.id, viewer.id)).for('update');
      await eraseSavedSearches(tx, viewer.id);
      await tx
        .update(users)
        .set({ deletedAt: sql`rotation_now()` })
        .where(eq(users.id, viewer.id));
      return { code: codeAfter(() => save('pub_sizing=8')) };
    });
    expect(await saving.code).toBe('unauthorized');
    expect(await stored()).toEqual([]);
  });
});

describe('changing', () => {
  test('renames, and notifies at eight in the morning of the marketplace, next by day or by week, or never', async () => {
    const id = await save('pub_sizing=8');
    const dueIn = async () => {
      const { rows } = await db.execute<{ hour: number; days: number }>(sql`
        select extract(hour from due_at at time zone ${marketplace.timeZone})::int as hour,
          ceil(extract(epoch from due_at - rotation_now()) / 86400)::int as days
        from saved_searches where id = ${id}`);
      return rows[0];
    };
    expect(await dueIn()).toEqual({ hour: 8, days: 1 });
    await changeSavedSearch(app, viewer, id, { name: 'For Ana', frequency: 'week-bell' });
    expect(await dueIn()).toEqual({ hour: 8, days: 7 });
    expect(await savedSearchesOf(app, viewer)).toMatchObject([{ name: 'For Ana', frequency: 'week-bell' }]);
    await changeSavedSearch(app, viewer, id, { name: 'For Ana', frequency: 'never' });
    expect(await stored()).toMatchObject([{ dueAt: null, every: 'never' }]);
  });

  test('notifies of nothing from the time in which it told nothing', async () => {
    const id = await save('pub_sizing=8');
    const longAgo = new Date('2026-01-01');
    await changeSavedSearch(app, viewer, id, { name: 'A', frequency: 'never' });
    await db.update(savedSearches).set({ notifiedUntil: longAgo }).where(eq(savedSearches.id, id));
    await changeSavedSearch(app, viewer, id, { name: 'B', frequency: 'never' });
    expect(await stored()).toMatchObject([{ notifiedUntil: longAgo }]);
    await changeSavedSearch(app, viewer, id, { name: 'B', frequency: 'day-bell' });
    expect((await stored())[0]?.notifiedUntil.getTime()).toBeGreaterThan(longAgo.getTime());
  });

  test('another user’s, and one that does not exist, are not found', async () => {
    const id = await save('pub_sizing=8');
    const other = viewerFor(await makeUser(db));
    for (const [who, which] of [
      [other, id],
      [viewer, viewer.id],
      [viewer, 'x'],
    ] as const) {
      const changed = { name: 'X', frequency: 'never' } as const;
      expect(await codeAfter(() => changeSavedSearch(app, who, which, changed))).toBe('not-found');
      expect(await codeAfter(() => removeSavedSearch(app, who, which))).toBe('not-found');
      expect(await codeAfter(() => restoreSavedSearch(app, who, which))).toBe('not-found');
    }
    expect(await stored()).toMatchObject([{ name: 'A search', deletedAt: null }]);
  });
});

describe('removing', () => {
  test('can be undone with all that it had, and leaves room for another', async () => {
    const id = await save('pub_sizing=8', 'For Ana');
    await Promise.all([removeSavedSearch(app, viewer, id), removeSavedSearch(app, viewer, id)]);
    expect(await savedSearchesOf(app, viewer)).toEqual([]);
    await restoreSavedSearch(app, viewer, id);
    await restoreSavedSearch(app, viewer, id);
    expect(await savedSearchesOf(app, viewer)).toMatchObject([{ id, name: 'For Ana', frequency: 'day-email' }]);
    expect((await stored())[0]?.dueAt).not.toBe(null);
    await removeSavedSearch(app, viewer, id);
    await fill(maxSavedSearches);
    expect(await codeAfter(() => restoreSavedSearch(app, viewer, id))).toBe('saved-searches-too-many');
  });

  test('and saving the same again keeps the new one', async () => {
    const id = await save('pub_sizing=8');
    await removeSavedSearch(app, viewer, id);
    const again = await save('pub_sizing=8');
    expect(again).not.toBe(id);
    await restoreSavedSearch(app, viewer, id);
    expect((await savedSearchesOf(app, viewer)).map((search) => search.id)).toEqual([again]);
  });
});

test('the link of an email ends the emails of its search alone, again and again; another link ends none', async () => {
  const [id] = [await save('pub_sizing=8', 'For Ana'), await save('pub_sizing=10')];
  const token = (await stored()).find((search) => search.id === id)?.unsubscribeToken ?? '';
  expect(await unsubscribableName(app, token)).toBe('For Ana');
  await endEmails(app, token);
  await endEmails(app, token);
  const rows = await savedSearchesOf(app, viewer);
  expect(rows.map((row) => [row.id === id, row.frequency]).toSorted()).toEqual([
    [false, 'day-email'],
    [true, 'day-bell'],
  ]);
  await removeSavedSearch(app, viewer, id);
  for (const wrong of [token, 'x', `${token.slice(0, 31)}\0`, '']) {
    expect(await unsubscribableName(app, wrong)).toBe(null);
    expect(await codeAfter(() => endEmails(app, wrong))).toBe('newsletter-link-invalid');
  }
});
