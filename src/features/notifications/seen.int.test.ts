import { eq } from 'drizzle-orm';
import type { PgInsertValue } from 'drizzle-orm/pg-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { notificationEvents } from '#src/database/schema/conversations.ts';
import { users } from '#src/database/schema/users.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { makeUser } from '#tests/support/factories.ts';
import { someFacts } from '#tests/support/notification-facts.ts';
import { codeOf } from '#tests/support/refusal-code.ts';
import { markSeen, markSeenUntil } from './commands.server.ts';
import { bellPage, detailPageOf, shownBellPage } from './queries.server.ts';

const { app } = await contextOfFile();
let viewer: { readonly id: string };
beforeEach(async () => void (viewer = { id: await makeUser(app.db) }));

async function add(event: Partial<PgInsertValue<typeof notificationEvents>> = {}): Promise<string> {
  const own = { recipientId: viewer.id, kind: 'request-sent', facts: someFacts(), detailPage: '/order/1' };
  const [row] = await app.db
    .insert(notificationEvents)
    .values({ ...own, onceKey: `${Math.random()}`, ...event })
    .returning({ id: notificationEvents.id });
  return row?.id ?? '';
}

async function seenAt(id: string): Promise<Date | null> {
  const [row] = await app.db.select().from(notificationEvents).where(eq(notificationEvents.id, id));
  return row?.seenAt ?? null;
}

describe('marking one', () => {
  test('keeps the first time, however often and at once it is marked', async () => {
    const id = await add();
    await Promise.all([markSeen(app, viewer, id), markSeen(app, viewer, id)]);
    const first = await seenAt(id);
    expect(first).not.toBeNull();
    await markSeen(app, viewer, id);
    expect(await seenAt(id)).toEqual(first);
  });

  test('leaves another user’s as it is, which is nowhere to be found', async () => {
    const theirs = await add({ recipientId: await makeUser(app.db) });
    await markSeen(app, viewer, theirs);
    expect(await seenAt(theirs)).toBeNull();
    for (const id of [theirs, crypto.randomUUID(), 'no id', await add({ inBell: false })])
      expect(await detailPageOf(app, viewer, id)).toBeNull();
    expect(await detailPageOf(app, viewer, await add())).toBe('/order/1');
  });

  test('is refused in a limited session', async () => {
    const id = await add();
    const limited = { ...viewer, limited: true };
    expect(await markSeen(app, limited, id).catch(codeOf)).toBe('forbidden');
    expect(await markSeenUntil(app, limited, new Date()).catch(codeOf)).toBe('forbidden');
    expect(await seenAt(id)).toBeNull();
  });
});

describe('marking all', () => {
  test('ends at the newest that was shown, so that one which has arrived since stays unseen', async () => {
    const [older, shown] = [await add(), await add()];
    const theirs = await add({ recipientId: await makeUser(app.db) });
    const [newest] = (await bellPage(app, viewer)).rows;
    expect(newest?.id).toBe(shown);
    const late = await add({ createdAt: new Date((newest?.at.getTime() ?? 0) + 1) });
    for (let again = 0; again < 2; again++) await markSeenUntil(app, viewer, newest?.at ?? new Date(0));
    const seen = await Promise.all([older, shown, late, theirs].map(async (id) => (await seenAt(id)) !== null));
    expect(seen).toEqual([true, true, false, false]);
  });
});

test('a row without an image shows who did it, a banned or deleted user as a dash', async () => {
  const actorId = await makeUser(app.db, { firstName: 'Mei', lastName: 'Chen' });
  await add({ actorId });
  const actor = async () => (await bellPage(app, viewer)).rows[0]?.actor;
  expect(await actor()).toMatchObject({ id: actorId, initials: 'MC' });
  for (const gone of [{ banned: true }, { deletedAt: new Date() }]) {
    await app.db.update(users).set(gone).where(eq(users.id, actorId));
    expect(await actor()).toMatchObject({ initials: '', imageId: null });
  }
  await add({ imageId: crypto.randomUUID(), actorId });
  expect((await bellPage(app, viewer)).rows[0]?.actor).toBeNull();
});

test('what is unseen on a later page is unseen on the first one too', async () => {
  const shown = async () => (await shownBellPage(app, viewer)).isUnseen;
  expect(await shown()).toBe(false);
  await add({ inBell: false });
  expect(await shown()).toBe(false);
  await add();
  for (let count = 0; count < 20; count++) await add({ seenAt: new Date() });
  const { rows, isUnseen } = await shownBellPage(app, viewer);
  expect([rows.every(({ isSeen }) => isSeen), isUnseen]).toEqual([true, true]);
  await markSeenUntil(app, viewer, rows[0]?.at ?? new Date(0));
  expect(await shown()).toBe(false);
});
