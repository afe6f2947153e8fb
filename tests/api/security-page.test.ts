import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashPassword } from '#src/features/accounts/passwords/passwords.server.ts';
import { startSession } from '#src/features/accounts/session.server.ts';
import { setPassword } from '#src/features/accounts/users.server.ts';
import { makeUser } from '#tests/support/factories.ts';
import { makeTestContext, type TestContext } from '#tests/support/test-context.ts';
import { startWebWithPages, type Running } from '#tests/support/web-process.ts';

let context: TestContext;
let web: Running;

beforeAll(async () => {
  context = await makeTestContext();
  web = await startWebWithPages(context);
});
afterAll(async () => {
  await web.stop();
  await context.close();
});

async function pageOf(userId: string, page: string): Promise<string> {
  const token = await context.app.db.transaction((tx) => startSession(tx, userId, { ip: '127.0.0.1' }));
  const answer = await fetch(`${web.url}/account/${page}`, { headers: { cookie: `rotation_session=${token}` } });
  expect(answer.status).toBe(200);
  return await answer.text();
}

test('who has no password is led to choose one, and is not asked for it', async () => {
  const userId = await makeUser(context.app.db);
  const without = await pageOf(userId, 'security');
  expect(without).toContain('Your account has no password yet.');
  expect(without).not.toContain('name="currentPassword"');
  const hash = await hashPassword('rimu bench harbour');
  await context.app.db.transaction((tx) => setPassword(tx, userId, hash));
  const withOne = await pageOf(userId, 'security');
  expect(withOne).not.toContain('Your account has no password yet.');
  expect(withOne).toContain('name="currentPassword"');
});

test('who had a number before another account verified it reads so, and is sent a code on demand', async () => {
  const { db } = context.app;
  const phoneNumber = '+64215550142';
  const verifiedAt = (minutesAgo: number) => ({
    phoneNumber,
    phoneVerifiedAt: new Date(Date.now() - minutesAgo * 60_000),
  });
  const [before, after] = [await makeUser(db, verifiedAt(60)), await makeUser(db, verifiedAt(1))];
  const older = await pageOf(before, 'contact-details');
  expect(older).toContain('Another account has verified');
  expect(older).toContain('Send a code');
  const newer = await pageOf(after, 'contact-details');
  expect(newer).not.toContain('Another account has verified');
  expect(newer).not.toContain('Send a code');
});
