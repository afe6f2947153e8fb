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

/** Replaces the codes of a user. They are shown once: only hashes are stored. */
export async function replaceRecoveryCodes(app: Pick<App, 'config'>, tx: Tx, userId: string): Promise<string[]> {
  await dropRecoveryCodes(tx, userId);
  const codes = new Set<string>();
  while (codes.size < count) codes.add(newCode());
  const rows = [...codes].map((code) => ({ userId, codeHash: hashOf(app, userId, code) }));
  await tx.insert(recoveryCodes).values(rows);
  return [...codes].map((code) => `${code.slice(0, length / 2)}-${code.slice(length / 2)}`);
}

function newCode(): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
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
