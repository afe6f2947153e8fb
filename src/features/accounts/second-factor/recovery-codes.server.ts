import { randomInt } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Reader, Tx } from '#src/database/database.server.ts';
import { recoveryCodes } from '#src/database/schema/factors.ts';
import type { App } from '#src/platform/app.ts';
import { keyedHash } from '#src/platform/keyed-hash.server.ts';

const count = 10;
const length = 10;
/** Without characters that are mistaken for others on paper. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

/** As many new codes as a user has. */
export function newRecoveryCodes(): string[] {
  return distinct(() => Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join(''));
}

/**
 * The codes that come with an authenticator app, derived from its secret: the page that shows the one shows the other, as
 * often as it is loaded, before any of them is stored.
 */
export function recoveryCodesOf(app: Pick<App, 'config'>, userId: string, secret: Buffer): string[] {
  let counter = 0;
  return distinct(() => {
    const bytes = Buffer.from(
      keyedHash(app, 'recovery code of a secret', `${userId}\n${secret.toString('base64url')}\n${counter++}`),
      'base64url',
    );
    // Without the bytes that would make the first characters of the alphabet likelier.
    const fair = [...bytes].filter((byte) => byte < 256 - (256 % alphabet.length));
    return fair
      .slice(0, length)
      .map((byte) => alphabet[byte % alphabet.length])
      .join('');
  });
}

function distinct(next: () => string): string[] {
  const codes = new Set<string>();
  while (codes.size < count) {
    const code = next();
    if (code.length === length) codes.add(`${code.slice(0, length / 2)}-${code.slice(length / 2)}`);
  }
  return [...codes];
}

/** Replaces the codes of a user. Only hashes are stored. */
export async function replaceRecoveryCodes(
  app: Pick<App, 'config'>,
  tx: Tx,
  userId: string,
  codes: readonly string[],
): Promise<readonly string[]> {
  await dropRecoveryCodes(tx, userId);
  const rows = codes.map((code) => ({ userId, codeHash: hashOf(app, userId, code.replace('-', '')) }));
  await tx.insert(recoveryCodes).values(rows);
  return codes;
}

/** Keyed: 49 bits are tried by a reader of the table who has time. */
function hashOf(app: Pick<App, 'config'>, userId: string, code: string): string {
  return keyedHash(app, 'recovery code', `${userId}\n${code}`);
}

/** Uses a code up; false for a wrong or a used one. `typed` has no spaces and no hyphens. */
export async function spendRecoveryCode(
  app: Pick<App, 'config'>,
  tx: Tx,
  userId: string,
  typed: string,
): Promise<boolean> {
  const codeHash = hashOf(app, userId, typed.toLowerCase());
  const { rowCount } = await tx
    .update(recoveryCodes)
    .set({ usedAt: sql`rotation_now()` })
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash), isNull(recoveryCodes.usedAt)));
  return rowCount === 1;
}

export async function recoveryCodesLeft(reader: Reader, userId: string): Promise<number> {
  return await reader.$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
}

export async function dropRecoveryCodes(tx: Tx, userId: string): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}
