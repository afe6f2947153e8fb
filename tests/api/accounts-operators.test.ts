import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditEntries } from '#src/database/schema/audit.ts';
import { users } from '#src/database/schema/users.ts';
import { logIn, makeOperator } from '#src/features/accounts/commands.server.ts';
import { lockOperators } from '#src/features/accounts/delete-account.server.ts';
import { removeOperator } from '#src/features/accounts/remove-operator.server.ts';
import { waitingForLocks } from '#tests/support/waiting-for-locks.ts';
import { codeOf, fromBrowser, openContext, password, type TestContext } from './accounts-context.ts';

let testContext: Awaited<ReturnType<typeof openContext>>;
let context: TestContext;

beforeAll(async () => {
  testContext = await openContext();
  context = testContext.context;
});
afterAll(() => testContext.close());

async function operatorAt(email: string) {
  const { userId } = await makeOperator(context, { email, password });
  return { id: userId, role: 'operator', email } as const;
}

const remove = (by: Parameters<typeof removeOperator>[1], email: string, reason = 'Left') =>
  removeOperator(context, by, email, { reason, requestId: null });

test('an operator takes the role from another one, whose sessions end, and never from themselves', async () => {
  const [keeper, former] = [await operatorAt('keeper@example.nz'), await operatorAt('former@example.nz')];
  const signedIn = await logIn(context, { email: former.email, password }, fromBrowser());
  expect(await codeOf(remove(keeper, former.email, ' '))).toBe('validation-invalid-value');
  expect(await codeOf(remove(keeper, keeper.email))).toBe('conflict');
  expect(await codeOf(remove(keeper, 'nobody@example.nz'))).toBe('not-found');
  await remove(keeper, former.email);
  expect(await testContext.kindsTo(former.email)).toContain('operator-removed');
  expect(await testContext.viewerWith(signedIn)).toBeNull();
  const again = await logIn(context, { email: former.email, password }, fromBrowser());
  expect(await testContext.viewerWith(again)).toMatchObject({ role: 'user' });
  const [entry] = await testContext.db.select().from(auditEntries).where(eq(auditEntries.operatorId, keeper.id));
  expect(entry).toMatchObject({ permission: 'account.remove-operator', onBehalfOf: former.id, reason: 'Left' });
  expect(await codeOf(remove(keeper, former.email))).toBe('conflict');
  // Whose own role went meanwhile.
  expect(await codeOf(remove(former, keeper.email))).toBe('conflict');
});

test('of two operators who remove each other at once one stays', async () => {
  const [one, two] = [await operatorAt('one@example.nz'), await operatorAt('two@example.nz')];
  const started = await testContext.db.transaction(async (tx) => {
    await lockOperators(tx);
    const removals = Promise.allSettled([remove(one, two.email), remove(two, one.email)]);
    await expect.poll(() => waitingForLocks(testContext.db)).toBe(2);
    return { removals };
  });
  const both = await started.removals;
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const left = await testContext.db
    .select({ role: users.role })
    .from(users)
    .where(inArray(users.id, [one.id, two.id]));
  expect(left.map(({ role }) => role).toSorted()).toEqual(['operator', 'user']);
});

test('an account that becomes an operator’s is told so, and not when it only gets a new password', async () => {
  const { person } = await testContext.member();
  const told = async () => (await testContext.kindsTo(person.email)).filter((kind) => kind === 'operator-added');
  for (const password of ['another harbour bench', 'yet another harbour bench']) {
    await makeOperator(context, { email: person.email, password });
    expect(await told()).toHaveLength(1);
  }
});

test('a banned account is made no operator, and keeps its password', async () => {
  const { person, viewer } = await testContext.member();
  await testContext.db.update(users).set({ banned: true }).where(eq(users.id, viewer.id));
  expect(await codeOf(makeOperator(context, { email: person.email, password: 'another harbour bench' }))).toBe(
    'conflict',
  );
  await testContext.db.update(users).set({ banned: false }).where(eq(users.id, viewer.id));
  expect(await logIn(context, person, fromBrowser())).toHaveProperty('token');
});
