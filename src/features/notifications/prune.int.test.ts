import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { notificationEvents } from '#src/database/schema/conversations.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { makeUser } from '#tests/support/factories.ts';
import { notify } from './notify.server.ts';
import { pruneEvents } from './prune.server.ts';

const { app } = await contextOfFile();
const { db } = app;

async function notifiedDaysAgo(days: number) {
  const facts = { exportId: randomUUID(), recipientId: await makeUser(db) };
  const send = () => db.transaction((tx) => notify(tx, app, 'export-ready', facts));
  await send();
  const isIt = eq(notificationEvents.onceKey, `export:${facts.exportId}`);
  await db
    .update(notificationEvents)
    .set({ createdAt: sql`rotation_now() - make_interval(days => ${days})` })
    .where(isIt);
  return { send, count: () => db.$count(notificationEvents, isIt) };
}

test('what was told is removed after 90 days, and is still never told twice', async () => {
  const [old, recent] = [await notifiedDaysAgo(91), await notifiedDaysAgo(89)];
  await Promise.all([pruneEvents(app), pruneEvents(app)]);
  expect([await old.count(), await recent.count()]).toEqual([0, 1]);
  await old.send();
  await recent.send();
  expect([await old.count(), await recent.count()]).toEqual([0, 1]);
});
