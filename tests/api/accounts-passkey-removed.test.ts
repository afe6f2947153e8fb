import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passkeys } from '#src/database/schema/factors.ts';
import { removePasskey } from '#src/features/accounts/passkeys.server.ts';
import { needsStrongSession } from '#src/features/accounts/second-factor.server.ts';
import { openContext } from './accounts-context.ts';
import { passkeyStepsOf } from './passkey-context.ts';

let testContext: Awaited<ReturnType<typeof openContext>>;
let steps: ReturnType<typeof passkeyStepsOf>;

beforeAll(async () => {
  testContext = await openContext();
  steps = passkeyStepsOf(testContext);
});
afterAll(() => testContext.close());

test('where a passkey logged in stays logged in once one is removed, and changes no factor; here nothing changes', async () => {
  const { viewer, passkey } = await steps.withPasskey();
  const { passkey: second } = await steps.add(viewer);
  const [newest] = await testContext.db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, viewer.id))
    .orderBy(desc(passkeys.createdAt));
  const signedIn = await steps.logInWith(passkey, { counter: 1 });
  const elsewhere = await steps.logInWith(second);
  const here = await testContext.viewerWith(signedIn);
  if (here === null) throw new Error('The session has ended.');
  await removePasskey(testContext.context, here, newest?.id ?? '');
  const left = await testContext.viewerWith(elsewhere);
  expect(left).toMatchObject({ id: viewer.id, signedInBy: 'password' });
  expect(left !== null && (await needsStrongSession(testContext.db, left))).toBe(true);
  expect(await testContext.viewerWith(signedIn)).toMatchObject({ signedInBy: 'passkey' });
});
