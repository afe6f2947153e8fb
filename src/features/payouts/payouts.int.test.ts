import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { payoutAccounts } from '#src/database/schema/payments.ts';
import { payoutReadiness } from '#src/features/payments/payout-readiness.server.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { lostAnswers, withFault } from '#tests/support/lost-answers.ts';
import { ageLogIn, newLogIn } from '#tests/support/log-ins.ts';
import { ownPassword, viewerWithPassword } from '#tests/support/own-password.ts';
import { payoutTokens } from '#tests/support/payout-tokens.ts';
import { codeAfter } from '#tests/support/refusal-code.ts';
import { changeBankAccount, savePayoutDetails } from './commands.server.ts';
import { onboardingAddress } from './onboarding.server.ts';
import { payoutDetailsOf } from './queries.server.ts';

const context = await contextOfFile();
const { app, sandbox } = context;

/** Twenty attempts an hour are allowed; all of them last longer than a key can be in use. */
const retries = { interval: 500 };
const tokens = (country: 'NZ' | 'AU' | 'DE' = 'NZ') => payoutTokens(sandbox.port, country);
const rowOf = async (userId: string) =>
  (await app.db.select().from(payoutAccounts).where(eq(payoutAccounts.userId, userId)))[0];
const shownTo = async ({ id }: { id: string }) => (await payoutDetailsOf(app, id, { again: true })).account;

type Account = { id: string; country: string; metadata: Record<string, string>; business_profile: object };

/** The user's accounts at Stripe. */
async function accountsOf(userId: string): Promise<Account[]> {
  const { account = [] } = (await sandbox.books()) as { account?: Account[] };
  return account.filter(({ metadata }) => metadata['user'] === userId);
}

/** Sends the form of the hosted page as it is filled in. */
async function onboard(viewer: { id: string; sessionId: string }): Promise<string> {
  const address = await onboardingAddress(app, viewer, '/account/payments');
  const page = await (await fetch(address)).text();
  const inputs = [...page.matchAll(/<input[^>]*name="([^"]+)" value="([^"]*)"/g)];
  const body = new URLSearchParams(inputs.map(([, name = '', value = '']) => [name, value]));
  body.set('tos_shown_and_accepted', 'true');
  const answer = await fetch(address, { method: 'POST', body, redirect: 'manual' });
  return answer.headers.get('location') ?? (await answer.text());
}

describe('the first details', () => {
  test('make an account of the country and type, of which we keep the last digits', async () => {
    const viewer = await newLogIn(app);
    expect(await shownTo(viewer)).toBeNull();
    await savePayoutDetails(app, viewer, await tokens());
    expect(await shownTo(viewer)).toEqual({
      ...{ country: 'NZ', accountType: 'individual', bankLast4: '0010' },
      ...{ status: 'verificationNeeded', isPastDue: true },
    });
    expect(await accountsOf(viewer.id)).toMatchObject([
      { business_profile: { mcc: '5734', url: `${app.config.canonicalRootUrl}/u/${viewer.id}` } },
    ]);
  });

  test('of a company ask for its owners, those of a person do not', async () => {
    const [person, company] = [await newLogIn(app), await newLogIn(app)];
    await savePayoutDetails(app, person, await tokens());
    await savePayoutDetails(app, company, await payoutTokens(sandbox.port, 'NZ', { accountType: 'company' }));
    const dueOf = async (userId: string) => (await rowOf(userId))?.currentlyDue ?? [];
    expect((await dueOf(company.id)).filter((name) => name.startsWith('company.'))).not.toEqual([]);
    expect((await dueOf(company.id)).includes('company.owners_provided')).toBe(true);
    expect((await dueOf(person.id)).filter((name) => /owner|company/.test(name))).toEqual([]);
  });

  test('let their lender publish as soon as nothing is due or overdue', async () => {
    const viewer = await newLogIn(app);
    const { id } = viewer;
    const readiness = () => payoutReadiness(app.db, id);
    expect(await readiness()).toBe('missing');
    await savePayoutDetails(app, viewer, await tokens());
    expect(await readiness()).toBe('incomplete');
    const due = async (currentlyDue: string[], pastDue: string[]) => {
      await app.db.update(payoutAccounts).set({ currentlyDue, pastDue }).where(eq(payoutAccounts.userId, id));
      return readiness();
    };
    expect(await due(['individual.dob.day'], [])).toBe('incomplete');
    expect(await due([], ['individual.dob.day'])).toBe('incomplete');
    expect(await due([], [])).toBe('ready');
  });

  test('in a country that may not be chosen are refused', async () => {
    const viewer = await newLogIn(app);
    const details = { ...(await tokens()), country: 'BR' };
    expect(await codeAfter(() => savePayoutDetails(app, viewer, details))).toBe('validation-invalid-value');
    expect(await accountsOf(viewer.id)).toEqual([]);
  });

  test('sent twice at once make one account', async () => {
    const viewer = await newLogIn(app);
    const [one, other] = [await tokens(), await tokens()];
    const codes = await Promise.all(
      [one, one, other].map((details) => codeAfter(() => savePayoutDetails(app, viewer, details))),
    );
    expect(codes).toContain('done');
    expect(await accountsOf(viewer.id)).toHaveLength(1);
    expect(await shownTo(viewer)).toMatchObject({ bankLast4: '0010' });
  });

  test('with a token that is none are refused, and the next ones use the same account', async () => {
    const viewer = await newLogIn(app);
    const details = await tokens();
    const wrong = { ...details, bankAccountToken: 'btok_never' };
    expect(await codeAfter(() => savePayoutDetails(app, viewer, wrong))).toBe('payout-account-failed');
    expect(await shownTo(viewer)).toBeNull();
    await savePayoutDetails(app, viewer, await tokens());
    expect(await accountsOf(viewer.id)).toHaveLength(1);
    expect(await shownTo(viewer)).toMatchObject({ bankLast4: '0010' });
  });

  test('of another country replace an account without a bank account, and no other', async () => {
    const viewer = await newLogIn(app);
    const wrong = { ...(await tokens()), bankAccountToken: 'btok_never' };
    expect(await codeAfter(() => savePayoutDetails(app, viewer, wrong))).toBe('payout-account-failed');
    await savePayoutDetails(app, viewer, await tokens('AU'));
    expect(await shownTo(viewer)).toMatchObject({ country: 'AU', bankLast4: '3456' });
    const elsewhere = await tokens('DE');
    expect(await codeAfter(() => savePayoutDetails(app, viewer, elsewhere))).toBe('conflict');
    expect(await shownTo(viewer)).toMatchObject({ country: 'AU' });
  });
});

describe.for(lostAnswers)('when $name', (fault) => {
  test('the account is made once, by the next attempt with the same details', async () => {
    const viewer = await newLogIn(app);
    const details = await tokens();
    const attempt = () => codeAfter(() => savePayoutDetails(app, viewer, details));
    const met = await withFault(context, fault, { method: 'POST', path: '^/v1/accounts$' }, (faulty) =>
      codeAfter(() => savePayoutDetails(faulty.app, viewer, details)),
    );
    expect(met).toBe('payments-unreachable');
    await expect.poll(attempt, retries).toBe('done');
    expect(await shownTo(viewer)).toMatchObject({ bankLast4: '0010' });
    // A failure that is stored under the key can only be got round by another key.
    expect(await accountsOf(viewer.id)).toHaveLength(fault.action === 'fail' && fault.done ? 2 : 1);
  });

  test('the details are saved once, by the next attempt or by Stripe’s event', async () => {
    const viewer = await newLogIn(app);
    const details = await tokens();
    const met = await withFault(context, fault, { method: 'POST', path: '^/v1/accounts/acct_' }, (faulty) =>
      codeAfter(() => savePayoutDetails(faulty.app, viewer, details)),
    );
    expect(met).toBe('payments-unreachable');
    expect((await rowOf(viewer.id))?.bankLast4).toBeNull();
    if (fault.done) expect(await shownTo(viewer)).toMatchObject({ bankLast4: '0010' });
    await expect.poll(() => codeAfter(() => savePayoutDetails(app, viewer, details)), retries).toBe('done');
    expect(await shownTo(viewer)).toMatchObject({ bankLast4: '0010' });
    expect(await accountsOf(viewer.id)).toHaveLength(1);
  });
});

describe('onboarding', () => {
  test('leads to a page of the provider, whose way back is built here', async () => {
    const viewer = await newLogIn(app);
    await savePayoutDetails(app, viewer, await tokens());
    expect(await onboard(viewer)).toBe(`${app.config.canonicalRootUrl}/account/payments/success`);
    expect(await shownTo(viewer)).toMatchObject({ status: 'verificationSuccess', isPastDue: false });
  });

  test('that is only opened leaves everything due', async () => {
    const viewer = await newLogIn(app);
    await savePayoutDetails(app, viewer, await tokens());
    await onboardingAddress(app, viewer, '/account/payments');
    expect(await shownTo(viewer)).toMatchObject({ status: 'verificationNeeded' });
  });

  test('needs an account', async () => {
    const viewer = await newLogIn(app);
    expect(await codeAfter(() => onboardingAddress(app, viewer, '/account/payments'))).toBe('payout-account-missing');
  });

  test('needs the password once the log-in is not recent, because the bank account can be replaced there', async () => {
    const viewer = await newLogIn(app);
    await savePayoutDetails(app, viewer, await tokens());
    await ageLogIn(app, viewer);
    const open = (password?: string) => codeAfter(() => onboardingAddress(app, viewer, '/account/payments', password));
    expect(await open('anything')).toBe('log-in-too-old');
    await viewerWithPassword(app, viewer.id);
    expect(await open()).toBe('log-in-too-old');
    expect(await open('not the password')).toBe('wrong-password');
    expect(await open(ownPassword)).toBe('done');
  });

  test('to anywhere else is refused', async () => {
    const viewer = await newLogIn(app);
    await savePayoutDetails(app, viewer, await tokens());
    const createAccountLink = async () => ({ kind: 'done' as const, value: { url: 'https://example.com/' } });
    const misled = { ...app, payments: { ...app.payments, createAccountLink } };
    expect(await codeAfter(() => onboardingAddress(misled, viewer, '/account/payments'))).toBe('payout-link-failed');
  });

  test('in a limited session is refused, as is any change', async () => {
    const viewer = { ...(await newLogIn(app)), limited: true };
    const details = await tokens();
    const refused = [
      () => savePayoutDetails(app, viewer, details),
      () => changeBankAccount(app, viewer, { ...details, currentPassword: undefined }),
      () => onboardingAddress(app, viewer, '/account/payments'),
    ];
    expect(await Promise.all(refused.map(codeAfter))).toEqual(['forbidden', 'forbidden', 'forbidden']);
  });
});
