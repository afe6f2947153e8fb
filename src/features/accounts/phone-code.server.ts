import { randomInt } from 'node:crypto';
import { eq, lt, sql } from 'drizzle-orm';
import type { Reader, Tx } from '#src/database/database.server.ts';
import { textMessages } from '#src/database/schema/system.ts';
import { phoneCodes, users } from '#src/database/schema/users.ts';
import { requireAllowed } from '#src/domain/policy/policies.ts';
import { refuse } from '#src/domain/refusal.ts';
import type { App } from '#src/platform/app.ts';
import { keyedHash } from '#src/platform/keyed-hash.server.ts';
import { countHit, countHitIn } from '#src/platform/rate-limit/rate-limit.server.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { sameText } from './access/secrets.server.ts';
import { lockAccount } from './email-tokens.server.ts';
import { phoneChangedEmail } from './emails/phone-changed-email.ts';
import { isNumberMoved, takeNumber } from './moved-number.server.ts';
import { networkOf } from './rules.ts';
import type { Browser } from './session.server.ts';
import { phoneCodeText } from './phone/phone-code-text.ts';
import type { SentCode } from './phone/sent-code.ts';

const minutes = 10;
const maxFailures = 5;
const secondsBetween = 60;
const day = 24 * 3600;

/**
 * Sends a code to the number that is saved, which replaces the code before. With `requested` (E.164, null for no number)
 * refuses `validation-invalid-value` where the saved number is another. Refuses `phone-missing`, `phone-already-verified`,
 * `phone-too-many-codes` (one a minute, five a day of a user or to a number, twenty a day of a network), and what text
 * messages refuse: `text-country-not-served` and `text-not-sent`.
 */
export async function sendPhoneCode(
  app: Pick<App, 'config' | 'db' | 'sms'>,
  viewer: Viewer,
  { ip }: Pick<Browser, 'ip'>,
  requested?: string | null,
): Promise<void> {
  requireAllowed('account.verify-phone', viewer);
  await app.db.transaction(async (tx) => {
    const { id, phoneNumber, phoneVerifiedAt } = (await lockAccount(tx, viewer.id)) ?? refuse('not-found');
    if (phoneNumber === null) refuse('phone-missing');
    if (requested !== undefined && requested !== phoneNumber)
      refuse('validation-invalid-value', { path: 'phoneNumber' });
    if (phoneVerifiedAt !== null && !(await isNumberMoved(tx, id))) refuse('phone-already-verified');
    const limits = [
      { bucket: 'phone code pause', key: id, max: 1, seconds: secondsBetween },
      { bucket: 'phone code', key: id, max: 5, seconds: day },
      { bucket: 'phone code number', key: phoneNumber, max: 5, seconds: day },
      { bucket: 'phone code network', key: networkOf(ip), max: 20, seconds: day },
    ];
    await countHitIn(app, tx, limits, 'phone-too-many-codes');
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const content = phoneCodeText(code, minutes, app.config.canonicalRootUrl);
    const text = { to: phoneNumber, recipientId: id, content, onceKey: null, lifetimeSeconds: minutes * 60 };
    await dropCode(app, tx, id);
    const textId = await app.sms.queue(tx, text);
    await replaceCode(tx, { userId: id, phoneNumber, textId, codeHash: hashOf(app, { id, phoneNumber, code }) });
  });
}

type NewCode = Pick<typeof phoneCodes.$inferInsert, 'userId' | 'phoneNumber' | 'textId' | 'codeHash'>;

async function replaceCode(tx: Tx, code: NewCode) {
  const expiresAt = sql`rotation_now() + make_interval(mins => ${minutes})`;
  const values = { ...code, expiresAt, failures: 0, sentAt: sql`clock_timestamp()` };
  await tx.insert(phoneCodes).values(values).onConflictDoUpdate({ target: phoneCodes.userId, set: values });
}

type Code = { readonly id: string; readonly phoneNumber: string; readonly code: string };

/** Keyed, because a million codes are quickly tried by a reader of the table. */
function hashOf(app: Pick<App, 'config'>, { id, phoneNumber, code }: Code): string {
  return keyedHash(app, 'phone code', `${id}\n${phoneNumber}\n${code}`);
}

/**
 * Verifies the number by the code that was sent to it: from now on text messages about other accounts that have it are not
 * sent there. Refuses `phone-code-wrong`, and `phone-code-invalid` when no code waits: it has expired, was entered, was entered
 * wrongly five times, or belongs to another number.
 */
export async function verifyPhone(
  app: Pick<App, 'config' | 'db' | 'email' | 'sms'>,
  viewer: Viewer,
  typed: string,
  { ip }: Pick<Browser, 'ip'>,
): Promise<void> {
  requireAllowed('account.verify-phone', viewer);
  await countHit(app, [{ bucket: 'phone code entered', key: networkOf(ip), max: 100, seconds: 3600 }]);
  const outcome = await app.db.transaction((tx) => enterCode(app, tx, viewer.id, typed));
  // After the unit of work, which keeps the count of wrong codes.
  if (outcome !== 'verified') refuse(outcome);
}

async function enterCode(app: Pick<App, 'config' | 'email' | 'sms'>, tx: Tx, userId: string, typed: string) {
  const account = (await lockAccount(tx, userId)) ?? refuse('not-found');
  const sent = await openCode(tx, userId);
  if (sent === null || sent.phoneNumber !== account.phoneNumber) return 'phone-code-invalid';
  const code = typed.normalize('NFKC').replaceAll(/[\s-]/g, '');
  if (!sameText(sent.codeHash, hashOf(app, { id: userId, phoneNumber: sent.phoneNumber, code }))) {
    await tx
      .update(phoneCodes)
      .set({ failures: sent.failures + 1 })
      .where(eq(phoneCodes.userId, userId));
    return sent.failures + 1 < maxFailures ? 'phone-code-wrong' : 'phone-code-invalid';
  }
  await dropCode(app, tx, userId);
  await tx
    .update(users)
    .set({ phoneVerifiedAt: sql`rotation_now()`, phoneLostAt: null, updatedAt: sql`rotation_now()` })
    .where(eq(users.id, userId));
  await takeNumber(tx, userId);
  await app.sms.withdrawFromOthers(tx, { to: sent.phoneNumber, recipientId: userId });
  await app.email.queue(tx, phoneChangedEmail({ ...account, number: sent.phoneNumber, change: 'added' }));
  return 'verified';
}

/** Of the locked account; null when it can no longer be entered. */
async function openCode(tx: Tx, userId: string) {
  const [code] = await tx
    .select()
    .from(phoneCodes)
    .where(sql`${phoneCodes.userId} = ${userId} and expires_at > rotation_now() and failures < ${maxFailures}`);
  return code ?? null;
}

/** The code works no more, and is not sent when that still waits. */
export async function dropCode(app: Pick<App, 'sms'>, tx: Tx, userId: string): Promise<void> {
  const dropped = await tx
    .delete(phoneCodes)
    .where(eq(phoneCodes.userId, userId))
    .returning({ textId: phoneCodes.textId });
  for (const { textId } of dropped) await app.sms.withdraw(tx, textId);
}

/** The saved number is no longer theirs: what waits for it, a code or what is told of an order, is not sent to it. */
export async function leaveNumber(app: Pick<App, 'sms'>, tx: Tx, userId: string): Promise<void> {
  await dropCode(app, tx, userId);
  await app.sms.withdrawOf(tx, userId);
}

/** The account has no number any more, and no text that waits is sent. */
export async function dropPhone(app: Pick<App, 'sms'>, tx: Tx, userId: string): Promise<void> {
  await dropCode(app, tx, userId);
  await app.sms.forget(tx, userId);
  await takeNumber(tx, userId);
  await tx
    .update(users)
    .set({ phoneNumber: null, phoneVerifiedAt: null, phoneLostAt: null })
    .where(eq(users.id, userId));
}

/** Null when none was sent to the present number within the last hour or so. */
export async function sentCode(reader: Reader, userId: string): Promise<SentCode | null> {
  const age = sql`extract(epoch from clock_timestamp() - ${phoneCodes.sentAt})`;
  const [code] = await reader
    .select({
      sentAt: phoneCodes.sentAt,
      state: sql<SentCode['state']>`
        case when ${textMessages.sentAt} is not null then 'sent' when ${textMessages.failedAt} is null then 'waiting' else 'failed' end`,
      secondsUntilNext: sql<number>`greatest(0, ceil(${secondsBetween}::int - ${age}))::int`,
    })
    .from(phoneCodes)
    .innerJoin(textMessages, eq(textMessages.id, phoneCodes.textId))
    .where(eq(phoneCodes.userId, userId));
  return code === undefined ? null : { ...code, sentAt: code.sentAt.toISOString() };
}

/** Codes that expired more than an hour ago. */
export async function purgeOldCodes({ db }: Pick<App, 'db'>): Promise<void> {
  await db.delete(phoneCodes).where(lt(phoneCodes.expiresAt, sql`rotation_now() - interval '1 hour'`));
}
