import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import { users } from '#src/database/schema/users.ts';
import { requireAllowed } from '#src/domain/policy/policies.ts';
import { refuse } from '#src/domain/refusal.ts';
import type { App } from '#src/platform/app.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { requestEmailChange } from './email-change.server.ts';
import { lockAccount } from './email-tokens.server.ts';
import { phoneChangedEmail } from './emails/phone-changed-email.ts';
import { takeNumber } from './moved-number.server.ts';
import type { Browser } from './session.server.ts';
import { leaveNumber } from './phone-code.server.ts';

export type ContactChange = {
  /** Null: the email stays. */
  readonly email: Parameters<typeof requestEmailChange>[2] | null;
  /** E.164; null removes the number, undefined leaves it. */
  readonly phoneNumber: string | null | undefined;
};

/** What became of each field. */
export type ContactResult = {
  readonly email: 'waits' | 'unchanged';
  readonly phone: 'saved' | 'removed' | 'unchanged';
};

/**
 * Saves the email and the phone number in one unit of work: when one is refused, neither is saved. Refuses what
 * `requestEmailChange` does.
 */
export async function changeContact(
  app: Pick<App, 'config' | 'db' | 'jobs' | 'email' | 'sms'>,
  viewer: Viewer,
  { email, phoneNumber }: ContactChange,
  browser: Browser,
): Promise<ContactResult> {
  requireAllowed('account.change-phone', viewer);
  let phone: ContactResult['phone'] = 'unchanged';
  async function savePhone(tx: Tx): Promise<void> {
    if (phoneNumber !== undefined) phone = await savePhoneNumber(app, tx, viewer.id, phoneNumber);
  }
  if (email !== null) return { email: await requestEmailChange(app, viewer, email, browser, savePhone), phone };
  await app.db.transaction(savePhone);
  return { email: 'unchanged', phone };
}

/** Another number has to be verified again. The email tells of one that was verified: text messages went to it. */
async function savePhoneNumber(
  app: Pick<App, 'email' | 'sms'>,
  tx: Tx,
  userId: string,
  phoneNumber: string | null,
): Promise<ContactResult['phone']> {
  const account = (await lockAccount(tx, userId)) ?? refuse('not-found');
  if (account.phoneNumber === phoneNumber) return 'unchanged';
  await takeNumber(tx, userId);
  await tx
    .update(users)
    .set({ phoneNumber, phoneVerifiedAt: null, phoneLostAt: null, updatedAt: sql`rotation_now()` })
    .where(eq(users.id, userId));
  await leaveNumber(app, tx, userId);
  const { id, email, phoneNumber: before, phoneVerifiedAt } = account;
  if (before !== null && phoneVerifiedAt !== null) {
    const change = phoneNumber === null ? 'removed' : 'changed';
    await app.email.queue(tx, phoneChangedEmail({ id, email, number: before, change }));
  }
  return phoneNumber === null ? 'removed' : 'saved';
}
