import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { credits, notificationEvents, referrals, users } from '#src/database/schema/schema.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { makeUser } from '#tests/support/factories.ts';
import { referralPage } from './queries.server.ts';
import { rewardReferrer } from './referrals.server.ts';

const { app } = await contextOfFile();
const { db } = app;

test('a referrer who has deleted their account gets no credit and is told nothing, also not later', async () => {
  const [referrerId, userId] = [await makeUser(db), await makeUser(db)];
  await db.insert(referrals).values({ userId, referrerId });
  await db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, referrerId));
  const reward = () => db.transaction((tx) => rewardReferrer(tx, app, userId));
  await reward();
  expect(await db.select().from(referrals).where(eq(referrals.userId, userId))).toMatchObject([
    { rewardedAt: expect.any(Date), refusedAs: null },
  ]);
  await db.update(users).set({ deletedAt: null }).where(eq(users.id, referrerId));
  await reward();
  expect(await db.select().from(credits).where(eq(credits.userId, referrerId))).toEqual([]);
  expect(await db.$count(notificationEvents, eq(notificationEvents.recipientId, referrerId))).toBe(0);
});

test.each([{ deletedAt: new Date() }, { banned: true }])('a friend with %j is not waited for', async (gone) => {
  const [referrerId, userId] = [await makeUser(db), await makeUser(db)];
  await db.insert(referrals).values({ userId, referrerId });
  expect(await referralPage(app, { id: referrerId })).toMatchObject({ waiting: 1 });
  await db.update(users).set(gone).where(eq(users.id, userId));
  expect(await referralPage(app, { id: referrerId })).toMatchObject({ waiting: 0 });
});
