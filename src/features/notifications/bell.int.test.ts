import { sql } from 'drizzle-orm';
import type { PgInsertValue } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { notificationEvents } from '#src/database/schema/conversations.ts';
import type { App } from '#src/platform/app.ts';
import { makeLogger } from '#src/platform/logger/logger.server.ts';
import { freshDatabase, type FreshDatabase } from '#tests/support/database.ts';
import { appOn, makeUser } from '#tests/support/factories.ts';
import { someFacts, someMessage } from '#tests/support/notification-facts.ts';
import { bellPage, detailPageOf } from './queries.server.ts';

let fresh: FreshDatabase;
let app: App;
let viewer: { id: string };
const lines: string[] = [];

beforeAll(async () => {
  fresh = await freshDatabase();
  app = { ...appOn(fresh.db), logger: makeLogger((line) => lines.push(line)) };
});
afterAll(() => fresh.close());
beforeEach(async () => void (viewer = { id: await makeUser(fresh.db) }));

type Event = Partial<PgInsertValue<typeof notificationEvents>>;

async function add(kind: string, facts: unknown, event: Event = {}): Promise<void> {
  const onceKey = `${viewer.id}:${Math.random()}`;
  const own = { recipientId: viewer.id, kind, facts, detailPage: '/order/1', onceKey };
  await fresh.db.insert(notificationEvents).values({ ...own, ...event });
}

test('a row has its text, its link and whether it was seen, the newest first', async () => {
  await add('request-sent', someFacts(), { seenAt: new Date() });
  await add('message-received', someMessage({ count: 2 }), { detailPage: '/sale/1' });
  const { rows, next } = await bellPage(app, viewer);
  expect(rows).toMatchObject([
    { text: 'Mei sent you 2 messages about Luna slip', path: '/sale/1', isSeen: false },
    { text: 'Your request for Luna slip is with Isobel', path: '/order/1', isSeen: true },
  ]);
  expect(next).toBeNull();
});

test('emails without a row, and what others are told, are not in it', async () => {
  await add('payment-receipt', someFacts(), { inBell: false });
  await add('request-sent', someFacts(), { recipientId: await makeUser(fresh.db) });
  expect((await bellPage(app, viewer)).rows).toEqual([]);
});

test('a limited session, an operator’s, does not read what is for its user alone', async () => {
  const search = { recipientId: viewer.id, savedSearchId: 'x', name: 'For Ana', page: '/s', byEmail: false };
  await add('search-ended', { ...search, unsubscribe: '/u' }, { detailPage: '/s' });
  await add('request-sent', someFacts());
  const texts = async (limited: boolean) =>
    (await bellPage(app, { ...viewer, limited })).rows.map(({ id, text }) => ({ id, text }));
  const [ofUser, ofOperator] = [await texts(false), await texts(true)];
  expect(ofUser).toHaveLength(2);
  expect(ofOperator).toEqual(ofUser.filter(({ text }) => !text.includes('For Ana')));
  const hidden = ofUser.find(({ text }) => text.includes('For Ana'))?.id ?? '';
  expect(await detailPageOf(app, viewer, hidden)).toBe('/s');
  expect(await detailPageOf(app, { ...viewer, limited: true }, hidden)).toBeNull();
});

test('pages follow one another without a gap, also when several events have the same time and new ones arrive', async () => {
  for (let sequence = 1; sequence <= 70; sequence++)
    await add('request-sent', someFacts({ listing: { ...someFacts().listing, title: `Item ${sequence}` } }), {
      createdAt: sql`date_trunc('hour', rotation_now()) - make_interval(mins => ${Math.floor(sequence / 20)})`,
    });
  const texts: string[] = [];
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof bellPage>> = await bellPage(app, viewer, after);
    expect(page.rows.length).toBeLessThanOrEqual(20);
    texts.push(...page.rows.map(({ text }) => text));
    after = page.next;
    await add('request-sent', someFacts());
  } while (after !== null);
  expect(new Set(texts).size).toBe(70);
  expect(texts).toHaveLength(70);
});

test('the place of another user’s event, or of none, finds nothing', async () => {
  await add('request-sent', someFacts());
  const theirs = (await bellPage(app, viewer)).rows[0]?.id ?? '';
  const other = { id: await makeUser(fresh.db) };
  await add('request-sent', someFacts(), { recipientId: other.id });
  expect((await bellPage(app, other, theirs)).rows).toEqual([]);
  expect((await bellPage(app, other, 'no id')).rows).toEqual([]);
});

test('an event that cannot be read is logged and left out', async () => {
  await add('request-sent', someFacts());
  await add('request-sent', {});
  await add('news', {});
  expect((await bellPage(app, viewer)).rows).toHaveLength(1);
  expect(lines).toHaveLength(2);
});
