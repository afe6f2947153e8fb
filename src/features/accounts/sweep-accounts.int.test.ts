import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { passkeyChallenges, pendingLogIns } from '#src/database/schema/factors.ts';
import { emailTokens, sessions } from '#src/database/schema/users.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { makeUser } from '#tests/support/factories.ts';
import { sweepAccounts } from './jobs.server.ts';

const { app } = await contextOfFile();
const { db } = app;

const inHours = (hours: number) => sql`rotation_now() + make_interval(hours => ${hours})`;
const tokenHash = () => randomUUID();

test('the hourly sweep takes what has expired, and nothing that can still be used', async () => {
  const userId = await makeUser(db);
  const email = `${userId}@example.org`;
  for (const expiresAt of [inHours(-1), inHours(1)]) {
    await db.insert(sessions).values({ userId, tokenHash: tokenHash(), expiresAt });
    await db.insert(pendingLogIns).values({ userId, tokenHash: tokenHash(), expiresAt });
    await db.insert(passkeyChallenges).values({ challenge: randomUUID(), tokenHash: tokenHash(), expiresAt });
  }
  const [monthAgo, yesterday] = [inHours(-24 * 31), inHours(-24)];
  for (const { expiresAt, usedAt } of [
    { expiresAt: inHours(1), usedAt: null },
    { expiresAt: yesterday, usedAt: null },
    { expiresAt: inHours(1), usedAt: yesterday },
    { expiresAt: monthAgo, usedAt: null },
    { expiresAt: inHours(1), usedAt: monthAgo },
  ])
    await db.insert(emailTokens).values({ userId, purpose: 'reset', email, tokenHash: tokenHash(), expiresAt, usedAt });
  await sweepAccounts(app);
  expect([
    await db.$count(sessions, eq(sessions.userId, userId)),
    await db.$count(pendingLogIns, eq(pendingLogIns.userId, userId)),
    await db.$count(passkeyChallenges),
    await db.$count(emailTokens, eq(emailTokens.userId, userId)),
  ]).toEqual([1, 1, 1, 3]);
});
