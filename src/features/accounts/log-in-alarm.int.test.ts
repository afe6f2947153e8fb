import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emails } from '#src/database/schema/system.ts';
import { rateLimitHits } from '#src/database/schema/users.ts';
import { makeTestContext, type TestContext } from '#tests/support/test-context.ts';
import { logIn } from './commands.server.ts';
import { alarmOfWrongPasswords, logInAccountBucket, maxWrongPasswords } from './log-in-alarm.server.ts';

let context: TestContext;
beforeAll(async () => {
  context = await makeTestContext();
});
afterAll(() => context.close());

const alarms = () => context.app.db.select().from(emails).where(eq(emails.kind, 'log-in-alarm'));

async function tryPasswords(count: number): Promise<void> {
  const hits = Array.from({ length: count }, (_, i) => ({ bucket: logInAccountBucket, key: `account ${i}` }));
  await context.app.db.insert(rateLimitHits).values(hits);
}

test('the operator is told once an hour when passwords are tried for many accounts, from wherever', async () => {
  const errors: unknown[] = [];
  const app = { ...context.app, logger: { ...context.app.logger, error: (error: unknown) => errors.push(error) } };
  const wrong = logIn(app, { email: 'nobody@example.nz', password: 'not this one' }, { ip: '203.0.113.9' });
  await expect(wrong).rejects.toThrow();
  await tryPasswords(maxWrongPasswords - 1);
  await alarmOfWrongPasswords(app);
  expect([await alarms(), errors]).toEqual([[], []]);

  await tryPasswords(1);
  await Promise.all([alarmOfWrongPasswords(app), alarmOfWrongPasswords(app), alarmOfWrongPasswords(app)]);
  await alarmOfWrongPasswords(app);
  const [alarm, ...more] = await alarms();
  expect(more).toEqual([]);
  expect(errors).toHaveLength(1);
  expect(alarm?.text).toContain('1,001 wrong passwords were entered for 1,000 email addresses');
  expect(alarm?.text).not.toContain('nobody@example.nz');
});

test('wrong passwords of an hour ago are no alarm', async () => {
  const { db } = context.app;
  await db.delete(emails).where(eq(emails.kind, 'log-in-alarm'));
  await db.update(rateLimitHits).set({ at: new Date(Date.now() - 3_601_000) });
  await alarmOfWrongPasswords(context.app);
  expect(await alarms()).toEqual([]);
});
