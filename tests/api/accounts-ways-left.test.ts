import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passkeys } from '#src/database/schema/factors.ts';
import { identities, users } from '#src/database/schema/users.ts';
import { changePassword } from '#src/features/accounts/change-password.server.ts';
import { requestPasswordReset, resetPassword } from '#src/features/accounts/recovery.server.ts';
import { fromBrowser, openContext, password, type TestContext } from './accounts-context.ts';

let testContext: Awaited<ReturnType<typeof openContext>>;
let context: TestContext;
const another = 'tui over the estuary';
const kauri = { slug: 'oidc', id: 'https://kauri.test', name: 'Kauri ID' };
const rimu = { slug: 'oidc-2', id: 'https://rimu.test', name: 'Rimu ID' };

beforeAll(async () => {
  testContext = await openContext();
  context = { ...testContext.context, identity: { offered: [kauri, rimu], at: () => null } };
});
afterAll(() => testContext.close());

/** A member who also logs in through a provider, once through one that is offered no more, and by an old passkey. */
async function withMoreWays(emailVerified = true) {
  const owner = await testContext.member();
  const { id: userId } = owner.viewer;
  await testContext.db.update(users).set({ emailVerified }).where(eq(users.id, userId));
  for (const providerId of [kauri.id, 'https://gone.test'])
    await testContext.db.insert(identities).values({ userId, providerId, accountId: userId });
  const createdAt = new Date(Date.now() - 8 * 86_400_000);
  const key = { userId, credentialId: userId, publicKey: 'key', counter: 0, name: 'Phone', createdAt };
  await testContext.db.insert(passkeys).values(key);
  return owner;
}

async function reset(email: string) {
  await requestPasswordReset(context, email, fromBrowser());
  await testContext.answerEmailRequests();
  const token = await testContext.lastTokenTo(email);
  return await resetPassword(context, { token, newPassword: another }, fromBrowser());
}

const lastTo = async (email: string) => (await testContext.emailsTo(email)).at(-1)?.text.replaceAll(/\s+/g, ' ') ?? '';

test('after a reset the page and the email say what still logs in', async () => {
  const { person } = await withMoreWays();
  expect(await reset(person.email)).toMatchObject({ left: { providers: [kauri], passkeys: ['Phone'] } });
  const told = await lastTo(person.email);
  expect(told).toContain('without the password, with: Kauri ID and the passkey “Phone”.');
  expect(told).toContain('https://rotation.test/account/connections');
  expect(told).toContain('https://rotation.test/account/security');
});

test('and the email after a change of the password in the settings', async () => {
  const { person, viewer } = await withMoreWays();
  await changePassword(context, viewer, { currentPassword: password, newPassword: another }, fromBrowser());
  expect(await lastTo(person.email)).toContain('Kauri ID and the passkey “Phone”');
});

test('where nothing else does, nothing is said of it', async () => {
  const plain = await testContext.member();
  await testContext.db.update(users).set({ emailVerified: true }).where(eq(users.id, plain.viewer.id));
  const taken = await withMoreWays(false);
  for (const { person } of [plain, taken]) {
    expect(await reset(person.email)).toMatchObject({ left: { providers: [], passkeys: [] } });
    const told = await lastTo(person.email);
    expect(told).not.toContain('without the password');
    expect(told).not.toContain('/account/');
  }
});
