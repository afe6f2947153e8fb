import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emailTokens, signUps } from '#src/database/schema/users.ts';
import { sendVerification, signUp, verifyEmail } from '#src/features/accounts/commands.server.ts';
import { requestEmailChange } from '#src/features/accounts/email-change.server.ts';
import { returnPathOf } from '#src/features/accounts/email-tokens.server.ts';
import { requestPasswordReset } from '#src/features/accounts/recovery.server.ts';
import { finishSignUp } from '#src/features/accounts/sign-up.server.ts';
import { recordReferral } from '#src/features/referrals/referrals.server.ts';
import { fromBrowser, newAccount, openContext, password, signedUp, type TestContext } from './accounts-context.ts';

let testContext: Awaited<ReturnType<typeof openContext>>;
let context: TestContext;

beforeAll(async () => {
  testContext = await openContext();
  context = testContext.context;
});
afterAll(() => testContext.close());

const checkout = '/l/silk-dress/0b5c/checkout?start=2026-12-10&end=2026-12-13';

/** Signs up on the way to `returnPath`. */
async function newcomer(returnPath: string | null) {
  const person = newAccount();
  const viewer = await testContext.viewerWith(await signedUp(context, { ...person, returnPath }, fromBrowser()));
  if (viewer === null) throw new Error('The session has no user.');
  return { email: person.email, viewer };
}

const pathOf = (token: string, { id }: { readonly id: string }) => returnPathOf(testContext.db, token, id);

test('the link of a sign-up leads back to where it began, also once it was used, and does not say where', async () => {
  const { email, viewer } = await newcomer(checkout);
  const token = await testContext.tokenFor(email);
  expect(await pathOf(token, viewer)).toBe(checkout);
  await verifyEmail(context, viewer, token);
  expect(await pathOf(token, viewer)).toBe(checkout);
  const [sent] = await testContext.emailsTo(email);
  expect(JSON.stringify(sent)).not.toMatch(/checkout|silk-dress/);
});

test('a link leads nobody but its user back', async () => {
  const { email } = await newcomer(checkout);
  const other = await newcomer('/favourites');
  const token = await testContext.tokenFor(email);
  expect(await pathOf(token, other.viewer)).toBeNull();
  expect(await pathOf('x'.repeat(43), other.viewer)).toBeNull();
  expect(await pathOf('', other.viewer)).toBeNull();
});

test('a link that is sent again leads back to the page where it was asked for, or where the one before did', async () => {
  const { email, viewer } = await newcomer('/l/silk-dress/0b5c');
  await sendVerification(context, viewer);
  expect(await pathOf(await testContext.lastTokenTo(email), viewer)).toBe('/l/silk-dress/0b5c');
  await sendVerification(context, viewer, { returnPath: checkout });
  expect(await pathOf(await testContext.lastTokenTo(email), viewer)).toBe(checkout);
  await sendVerification(context, viewer);
  expect(await pathOf(await testContext.lastTokenTo(email), viewer)).toBe(checkout);
  const other = await newcomer(null);
  expect(await pathOf(await testContext.lastTokenTo(other.email), other.viewer)).toBeNull();
});

test('what an older link that was not used led to is forgotten once it is too old', async () => {
  const { email, viewer } = await newcomer('/l/silk-dress/0b5c');
  await sendVerification(context, viewer, { returnPath: checkout });
  await verifyEmail(context, viewer, await testContext.lastTokenTo(email));
  await testContext.db
    .update(emailTokens)
    .set({ expiresAt: new Date(0) })
    .where(eq(emailTokens.userId, viewer.id));
  const changed = newAccount().email;
  await requestEmailChange(
    context,
    viewer,
    { email: changed, currentPassword: password, returnPath: null },
    fromBrowser(),
  );
  await testContext.answerEmailRequests();
  expect(await pathOf(await testContext.lastTokenTo(changed), viewer)).toBeNull();
});

test('the link to a corrected address leads back too, from the page that needs it or from before', async () => {
  const { viewer } = await newcomer('/l/silk-dress/0b5c');
  const change = async (returnPath: string | null) => {
    const { email } = newAccount();
    await requestEmailChange(context, viewer, { email, currentPassword: password, returnPath }, fromBrowser());
    await testContext.answerEmailRequests();
    return email;
  };
  expect(await pathOf(await testContext.lastTokenTo(await change(null)), viewer)).toBe('/l/silk-dress/0b5c');
  const email = await change(checkout);
  expect(await pathOf(await testContext.lastTokenTo(email), viewer)).toBe(checkout);
  await sendVerification(context, viewer, { returnPath: '/cart/checkout' });
  await testContext.answerEmailRequests();
  expect(await pathOf(await testContext.lastTokenTo(email), viewer)).toBe('/cart/checkout');
});

test('the links of one who is verified, and those of a password, lead nowhere', async () => {
  const { email, viewer } = await newcomer(checkout);
  await verifyEmail(context, viewer, await testContext.tokenFor(email));
  await requestPasswordReset(context, email, fromBrowser());
  await testContext.answerEmailRequests();
  const reset = await testContext.lastTokenTo(email);
  expect(await pathOf(reset, viewer)).toBeNull();
  const other = newAccount().email;
  await requestEmailChange(context, viewer, { email: other, currentPassword: password }, fromBrowser());
  await testContext.answerEmailRequests();
  expect(await pathOf(await testContext.lastTokenTo(other), viewer)).toBeNull();
  const paths = await testContext.db
    .select({ purpose: emailTokens.purpose, returnPath: emailTokens.returnPath })
    .from(emailTokens)
    .where(eq(emailTokens.userId, viewer.id));
  expect(paths.filter(({ purpose }) => purpose !== 'verify').map(({ returnPath }) => returnPath)).toEqual([null, null]);
});

test('a deferred sign-up keeps where it began', async () => {
  const browser = fromBrowser();
  for (let i = 0; i < 5; i++) {
    const taken = await newcomer(null);
    await expect(signUp(context, { ...newAccount(), email: taken.email }, browser, recordReferral)).rejects.toThrow();
  }
  const person = newAccount();
  expect(await signUp(context, { ...person, returnPath: checkout }, browser, recordReferral)).toBeNull();
  const [row] = await testContext.db.select().from(signUps).where(eq(signUps.email, person.email));
  await finishSignUp(context, row?.id ?? '', recordReferral);
  const [token] = await testContext.db
    .select({ userId: emailTokens.userId })
    .from(emailTokens)
    .where(eq(emailTokens.email, person.email));
  expect(await pathOf(await testContext.tokenFor(person.email), { id: token?.userId ?? '' })).toBe(checkout);
});

test('the database keeps no way off the site, and a stored one that is no path of it is not followed', async () => {
  const { email, viewer } = await newcomer(checkout);
  const token = await testContext.tokenFor(email);
  const set = (returnPath: string) =>
    testContext.db.update(emailTokens).set({ returnPath }).where(eq(emailTokens.userId, viewer.id));
  for (const hostile of ['https://elsewhere.example/', '//elsewhere.example', 'javascript:alert(1)', ''])
    await expect(set(hostile), hostile).rejects.toThrow();
  for (const hostile of ['/\\elsewhere.example', '/..//elsewhere.example', '/logout', `/verify-email?t=${token}`]) {
    await set(hostile).catch(() => {});
    expect(await pathOf(token, viewer), hostile).not.toBe(hostile);
  }
  await testContext.db.execute(sql`update email_tokens set return_path = null where user_id = ${viewer.id}::uuid`);
  expect(await pathOf(token, viewer)).toBeNull();
});
