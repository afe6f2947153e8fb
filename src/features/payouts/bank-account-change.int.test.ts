import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { notificationEvents } from '#src/database/schema/conversations.ts';
import { payoutAccounts } from '#src/database/schema/payments.ts';
import { requirePresence } from '#src/features/accounts/presence.server.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { ageLogIn, newLogIn } from '#tests/support/log-ins.ts';
import { ownPassword, viewerWithPassword } from '#tests/support/own-password.ts';
import { payoutTokens } from '#tests/support/payout-tokens.ts';
import { codeAfter } from '#tests/support/refusal-code.ts';
import { changeBankAccount, savePayoutDetails } from './commands.server.ts';
import { readAccount } from './follow-events.server.ts';
import { onboardingAddress } from './onboarding.server.ts';
import { payoutDetailsOf } from './queries.server.ts';

const { app, sandbox } = await contextOfFile();

const tokens = (country: 'NZ' | 'DE' = 'NZ') => payoutTokens(sandbox.port, country);
const rowOf = async (userId: string) =>
  (await app.db.select().from(payoutAccounts).where(eq(payoutAccounts.userId, userId)))[0];
const shownTo = async ({ id }: { id: string }) => (await payoutDetailsOf(app, id, { again: true })).account;
const accountsOf = async (userId: string) => {
  const { account = [] } = (await sandbox.books()) as { account?: { metadata: Record<string, string> }[] };
  return account.filter(({ metadata }) => metadata['user'] === userId);
};

describe('another bank account', () => {
  test('is the one that is paid into from then on', async () => {
    const viewer = await newLogIn(app);
    await savePayoutDetails(app, viewer, await tokens());
    const { bankAccountToken } = await tokens('DE');
    await changeBankAccount(app, viewer, { bankAccountToken, currentPassword: undefined });
    expect((await shownTo(viewer))?.bankLast4).toMatch(/^\d{4}$/);
    expect(await accountsOf(viewer.id)).toHaveLength(1);
  });

  test('needs an account', async () => {
    const viewer = await newLogIn(app);
    const change = { bankAccountToken: (await tokens()).bankAccountToken, currentPassword: undefined };
    expect(await codeAfter(() => changeBankAccount(app, viewer, change))).toBe('payout-account-missing');
  });

  test('is told to its owner, also with the same last digits, once for each change, and the first one as such', async () => {
    const viewer = await newLogIn(app);
    await savePayoutDetails(app, viewer, await tokens());
    await shownTo(viewer);
    expect(await toldOfChange(viewer.id)).toEqual([]);
    expect(await told(viewer.id, 'bank-account-added')).toEqual(['0010']);
    const { bankAccountToken } = await tokens();
    await changeBankAccount(app, viewer, { bankAccountToken, currentPassword: undefined });
    await shownTo(viewer);
    expect(await toldOfChange(viewer.id)).toEqual(['0010']);
    await savePayoutDetails(app, viewer, await tokens());
    await shownTo(viewer);
    expect(await toldOfChange(viewer.id)).toEqual(['0010', '0010']);
    expect(await told(viewer.id, 'bank-account-added')).toEqual(['0010']);
  });

  test('of an account that was last read without the id of its bank account is noticed by its last digits', async () => {
    const viewer = await newLogIn(app);
    await savePayoutDetails(app, viewer, await tokens());
    const isIts = eq(payoutAccounts.userId, viewer.id);
    await app.db.update(payoutAccounts).set({ bankAccountId: null }).where(isIts);
    await shownTo(viewer);
    expect(await toldOfChange(viewer.id)).toEqual([]);
    await app.db.update(payoutAccounts).set({ bankAccountId: null, bankLast4: '9999' }).where(isIts);
    await shownTo(viewer);
    expect(await toldOfChange(viewer.id)).toEqual(['0010']);
  });

  test('after the last one was removed at the provider is told, by the form of the first details', async () => {
    const viewer = await newLogIn(app);
    await savePayoutDetails(app, viewer, await tokens());
    await shownTo(viewer);
    const isIts = eq(payoutAccounts.userId, viewer.id);
    await app.db.update(payoutAccounts).set({ bankLast4: null }).where(isIts);
    await ageLogIn(app, viewer);
    await savePayoutDetails(app, viewer, await tokens());
    expect(await shownTo(viewer)).toMatchObject({ bankLast4: '0010' });
    expect(await toldOfChange(viewer.id)).toEqual(['0010']);
  });

  test('needs the password once the log-in is not recent, whichever form is sent', async () => {
    const viewer = await newLogIn(app);
    await savePayoutDetails(app, viewer, await tokens());
    await ageLogIn(app, viewer);
    const change = async (currentPassword?: string) => {
      const { bankAccountToken } = await tokens('DE');
      return codeAfter(() => changeBankAccount(app, viewer, { bankAccountToken, currentPassword }));
    };
    expect(await change('anything')).toBe('log-in-too-old');
    await viewerWithPassword(app, viewer.id);
    expect(await change()).toBe('log-in-too-old');
    expect(await change('')).toBe('log-in-too-old');
    expect(await change('not the password')).toBe('wrong-password');
    const details = await tokens();
    expect(await codeAfter(() => savePayoutDetails(app, viewer, details))).toBe('log-in-too-old');
    expect(await toldOfChange(viewer.id)).toEqual([]);
    expect(await shownTo(viewer)).toMatchObject({ bankLast4: '0010' });
    expect(await change(ownPassword)).toBe('done');
    expect(await toldOfChange(viewer.id)).toEqual(['3000']);
  });
});

test('the first details that are sent again after the log-in is too old are no change, and others are', async () => {
  const viewer = await newLogIn(app);
  const details = await tokens();
  await savePayoutDetails(app, viewer, details);
  await ageLogIn(app, viewer);
  expect(await codeAfter(() => savePayoutDetails(app, viewer, details))).toBe('done');
  const others = await tokens();
  expect(await codeAfter(() => savePayoutDetails(app, viewer, others))).toBe('log-in-too-old');
  expect(await codeAfter(() => savePayoutDetails(app, viewer, others))).toBe('log-in-too-old');
  expect(await toldOfChange(viewer.id)).toEqual([]);
});

test('a password that was not sent is not counted as a wrong one', async () => {
  const viewer = await newLogIn(app);
  await viewerWithPassword(app, viewer.id);
  await ageLogIn(app, viewer);
  for (let attempt = 0; attempt < 11; attempt += 1)
    expect(await codeAfter(() => requirePresence(app, viewer, attempt % 2 === 0 ? '' : undefined))).toBe(
      'log-in-too-old',
    );
  expect(await codeAfter(() => requirePresence(app, viewer, ownPassword))).toBe('done');
});

describe('of an account that was last read without the id of its bank account', () => {
  /** As every row was before the id was stored. */
  async function fromBefore() {
    const viewer = await newLogIn(app);
    await savePayoutDetails(app, viewer, await tokens());
    await app.db.update(payoutAccounts).set({ bankAccountId: null }).where(eq(payoutAccounts.userId, viewer.id));
    return viewer;
  }

  test('the first change is told, also with the same last digits', async () => {
    const viewer = await fromBefore();
    const { bankAccountToken } = await tokens();
    await changeBankAccount(app, viewer, { bankAccountToken, currentPassword: undefined });
    expect(await toldOfChange(viewer.id)).toEqual(['0010']);
    const other = await fromBefore();
    await savePayoutDetails(app, other, await tokens());
    expect(await toldOfChange(other.id)).toEqual(['0010']);
  });

  test('it is read before the page of the provider is opened', async () => {
    const viewer = await fromBefore();
    await onboardingAddress(app, viewer, '/account/payments');
    expect((await rowOf(viewer.id))?.bankAccountId).toMatch(/^ba_/);
    expect(await toldOfChange(viewer.id)).toEqual([]);
  });

  test('nothing is sent while it cannot be read', async () => {
    const viewer = await fromBefore();
    const readUnanswered = async () => ({ kind: 'unknown' as const, reason: 'timeout' });
    const unread = { ...app, payments: { ...app.payments, readAccount: readUnanswered } };
    const { bankAccountToken } = await tokens('DE');
    const change = { bankAccountToken, currentPassword: undefined };
    expect(await codeAfter(() => changeBankAccount(unread, viewer, change))).toBe('payments-unreachable');
    expect(await codeAfter(() => onboardingAddress(unread, viewer, '/account/payments'))).toBe('payments-unreachable');
    expect(await shownTo(viewer)).toMatchObject({ bankLast4: '0010' });
  });
});

test('a reading that began before a change and ends after it tells nothing, and is made again', async () => {
  const viewer = await newLogIn(app);
  await savePayoutDetails(app, viewer, await tokens());
  const accountId = (await rowOf(viewer.id))?.accountId ?? '';
  const { bankAccountToken } = await tokens('DE');
  const readings: string[] = [];
  const late: typeof app.payments.readAccount = async (id) => {
    const answer = await app.payments.readAccount(id);
    readings.push(id);
    if (readings.length === 1) await changeBankAccount(app, viewer, { bankAccountToken, currentPassword: undefined });
    return answer;
  };
  expect(await readAccount({ ...app, payments: { ...app.payments, readAccount: late } }, accountId)).toBe('read');
  expect(readings).toHaveLength(2);
  expect(await toldOfChange(viewer.id)).toEqual(['3000']);
  expect((await rowOf(viewer.id))?.bankLast4).toBe('3000');
});

async function toldOfChange(userId: string): Promise<string[]> {
  return told(userId, 'bank-account-changed');
}

/** The last digits of the accounts that the user was told of. */
async function told(userId: string, kind: 'bank-account-added' | 'bank-account-changed'): Promise<string[]> {
  const isIts = and(eq(notificationEvents.recipientId, userId), eq(notificationEvents.kind, kind));
  const events = await app.db.select().from(notificationEvents).where(isIts);
  return events.map(({ facts }) => (facts as { last4: string }).last4);
}
