import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { referralCodes } from '#src/database/schema/referrals.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { makeUser } from '#tests/support/factories.ts';
import { referralPage } from './queries.server.ts';

const { app } = await contextOfFile();

test('an operator who views the site as a user makes no code, and sees the one that there is', async () => {
  const id = await makeUser(app.db);
  const viewedAs = { id, limited: true };
  expect((await referralPage(app, viewedAs)).code).toBeNull();
  expect(await app.db.$count(referralCodes, eq(referralCodes.userId, id))).toBe(0);
  const { code } = await referralPage(app, { id, limited: false });
  expect(code).not.toBeNull();
  expect((await referralPage(app, viewedAs)).code).toBe(code);
});
