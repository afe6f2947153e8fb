import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '#src/database/schema/users.ts';
import { makeMember, makeOperator, sendId, uploadIdPhoto } from '#tests/support/id-checks.ts';
import { photo } from '#tests/support/photos.ts';
import { codeOf } from '#tests/support/refusal-code.ts';
import { makeTestContext, type TestContext } from '#tests/support/test-context.ts';
import { withdrawIdCheck } from './commands.server.ts';
import { countPendingIdChecks, ownIdCheck, pendingIdChecks } from './queries.server.ts';

let context: TestContext;
beforeAll(async () => {
  context = await makeTestContext();
});
afterAll(() => context.close());

test('a document is neither sent nor read in a limited session, nor by a banned user', async () => {
  const { app } = context;
  const member = await makeMember(app);
  const limited = { ...member, limited: true };
  expect(await uploadIdPhoto(app, limited).catch(codeOf)).toBe('forbidden');
  expect(await withdrawIdCheck(app, limited).catch(codeOf)).toBe('forbidden');
  expect(await ownIdCheck(app, limited)).toBeNull();
  await app.db.update(users).set({ banned: true }).where(eq(users.id, member.id));
  expect(await sendId(app, member).catch(codeOf)).toBe('not-found');
});

test('one file uploaded as both sides is refused, and nothing is sent', async () => {
  const { app } = context;
  const member = await makeMember(app);
  const file = await photo(600, 400);
  const [front, back] = [await uploadIdPhoto(app, member, file), await uploadIdPhoto(app, member, file)];
  expect(await sendId(app, member, { front, back }).catch(codeOf)).toBe('image-invalid-content');
  expect(await ownIdCheck(app, member)).toMatchObject({ state: 'none' });
  expect(await sendId(app, member, { front })).toMatch(/^[\da-f-]{36}$/);
});

test('of another user’s photo it is not said whether it is the same', async () => {
  const { app } = context;
  const [member, other] = [await makeMember(app), await makeMember(app)];
  const file = await photo(600, 400);
  const [front, back] = [await uploadIdPhoto(app, member, file), await uploadIdPhoto(app, other, file)];
  expect(await sendId(app, member, { front, back }).catch(codeOf)).toBe('not-found');
});

test('a document of a banned user waits for no operator until the ban is lifted', async () => {
  const { app } = context;
  const [operator, member] = [await makeOperator(app), await makeMember(app)];
  const checkId = await sendId(app, member);
  const ban = (banned: boolean) => app.db.update(users).set({ banned }).where(eq(users.id, member.id));
  const waits = async () => {
    const { total, waiting } = await pendingIdChecks(app, operator, 1);
    expect(await countPendingIdChecks(app, operator)).toBe(total);
    return waiting.some(({ id }) => id === checkId);
  };
  expect(await waits()).toBe(true);
  await ban(true);
  expect(await waits()).toBe(false);
  await ban(false);
  expect(await waits()).toBe(true);
});
