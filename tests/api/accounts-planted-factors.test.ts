import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { authenticators, passkeys } from '#src/database/schema/factors.ts';
import { users } from '#src/database/schema/users.ts';
import { verifyEmail } from '#src/features/accounts/commands.server.ts';
import { requestPasswordReset, resetPassword } from '#src/features/accounts/recovery.server.ts';
import { setUpAuthenticator } from '#src/features/accounts/second-factor.server.ts';
import { codeOf, fromBrowser, loggedIn, openContext, password, type TestContext } from './accounts-context.ts';
import { passkeyStepsOf } from './passkey-context.ts';
import { secondFactorOf } from './second-factor-context.ts';

let testContext: Awaited<ReturnType<typeof openContext>>;
let context: TestContext;
let steps: ReturnType<typeof passkeyStepsOf>;
let apps: ReturnType<typeof secondFactorOf>;
const another = 'tui over the estuary';
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

beforeAll(async () => {
  testContext = await openContext();
  context = testContext.context;
  steps = passkeyStepsOf(testContext);
  apps = secondFactorOf(testContext);
});
afterAll(() => testContext.close());

type Member = Awaited<ReturnType<typeof testContext.member>>;

async function verified(): Promise<Member> {
  const owner = await testContext.member();
  await verifyEmail(context, owner.viewer, await testContext.tokenFor(owner.person.email));
  return owner;
}

async function reset({ person }: Pick<Member, 'person'>) {
  await requestPasswordReset(context, person.email, fromBrowser());
  await testContext.answerEmailRequests();
  const token = await testContext.lastTokenTo(person.email);
  return await resetPassword(context, { token, newPassword: another }, fromBrowser());
}

const lastTo = async ({ person }: Pick<Member, 'person'>) =>
  (await testContext.emailsTo(person.email)).at(-1)?.text.replaceAll(/\s+/g, ' ') ?? '';

test('a reset by email removes the passkey that a thief of the password has added, and says so', async () => {
  const owner = await verified();
  const { passkey } = await steps.add(owner.viewer);
  const added = await lastTo(owner);
  expect(added).toMatch(/if you choose one within a week, the passkey is removed too/);
  expect(added).toContain('https://rotation.test/recover-password');
  expect(await reset(owner)).toMatchObject({ isFirstProof: false, removed: { passkeys: ['Phone'], app: false } });
  expect(await codeOf(steps.logInWith(passkey))).toBe('passkey-not-accepted');
  // The email about the new password says it, and no other.
  expect(await testContext.kindsTo(owner.person.email)).not.toContain('passkey-removed');
  expect(await lastTo(owner)).toMatch(/we also removed: the passkey “Phone”/);
});

test('and the app, which had kept the owner out', async () => {
  const owner = await apps.withApp(await verified());
  const on = (await testContext.emailsTo(owner.person.email)).findLast(({ kind }) => kind === 'authenticator-on');
  expect(on?.text.replaceAll(/\s+/g, ' ')).toMatch(/within a week, the app is removed too/);
  expect(await reset(owner)).toMatchObject({ removed: { passkeys: [], app: true } });
  const back = await loggedIn(context, { ...owner.person, password: another }, fromBrowser());
  expect(back.userId).toBe(owner.viewer.id);
  const told = (await testContext.emailsTo(owner.person.email)).find(({ kind }) => kind === 'password-changed');
  expect(told?.text.replaceAll(/\s+/g, ' ')).toContain('removed: the authenticator app with its recovery codes');
});

test('what is older than a week stays, also when a younger one goes', async () => {
  const owner = await steps.withPasskey();
  await testContext.db.update(users).set({ emailVerified: true }).where(eq(users.id, owner.viewer.id));
  await testContext.db
    .update(passkeys)
    .set({ createdAt: daysAgo(7.1), name: 'Old' })
    .where(eq(passkeys.userId, owner.viewer.id));
  const { passkey } = await steps.add(owner.viewer);
  expect(await reset(owner)).toMatchObject({ removed: { passkeys: ['Phone'], app: false } });
  expect(await codeOf(steps.logInWith(passkey))).toBe('passkey-not-accepted');
  expect((await steps.logInWith(owner.passkey, { counter: 1 })).userId).toBe(owner.viewer.id);
});

test('of an app that was only being set up nobody is told', async () => {
  const owner = await verified();
  await setUpAuthenticator(context, owner.viewer, password);
  expect(await reset(owner)).toMatchObject({ removed: { passkeys: [], app: false } });
  expect(await testContext.kindsTo(owner.person.email)).not.toContain('authenticator-off');
  expect(await testContext.db.$count(authenticators, eq(authenticators.userId, owner.viewer.id))).toBe(0);
  expect(await lastTo(owner)).not.toContain('also removed');
});

test('an operator keeps every factor, and is not told that a new password removes one', async () => {
  const owner = await verified();
  await testContext.db.update(users).set({ role: 'operator' }).where(eq(users.id, owner.viewer.id));
  const { passkey } = await steps.add({ ...owner.viewer, role: 'operator' });
  expect(await lastTo(owner)).not.toContain('within a week');
  expect(await reset(owner)).toMatchObject({ removed: { passkeys: [], app: false } });
  expect((await steps.logInWith(passkey)).userId).toBe(owner.viewer.id);
});

test('a phone number that was verified in the last week goes too, and an older one stays', async () => {
  const owner = await verified();
  const withNumber = async (phoneVerifiedAt: Date) => {
    const phone = { phoneNumber: '+64215550199', phoneVerifiedAt };
    await testContext.db.update(users).set(phone).where(eq(users.id, owner.viewer.id));
    const { removed } = await reset(owner);
    const [row] = await testContext.db.select().from(users).where(eq(users.id, owner.viewer.id));
    return [removed.phone, row?.phoneNumber ?? null, (await lastTo(owner)).includes('the phone number ending in 199')];
  };
  expect(await withNumber(daysAgo(7.1))).toEqual([null, '+64215550199', false]);
  expect(await withNumber(daysAgo(1))).toEqual(['199', null, true]);
});
