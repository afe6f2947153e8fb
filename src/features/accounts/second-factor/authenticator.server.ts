import { randomBytes } from 'node:crypto';
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Reader, Tx } from '#src/database/database.server.ts';
import { authenticators } from '#src/database/schema/factors.ts';
import type { App } from '#src/platform/app.ts';
import { decryptText, encryptText } from '#src/platform/encrypted-text.server.ts';
import { sameText } from '../access/secrets.server.ts';
import { codeOfStep, secretBytes, stepOfCode } from './totp.ts';

type Keys = Pick<App, 'config'>;

const setUpLasts = sql`interval '30 minutes'`;
const useOf = (userId: string) => ({ purpose: 'authenticator', about: userId });

/** A new secret, which replaces one that was never confirmed. False when a confirmed one is there. */
export async function startAuthenticator(app: Keys, tx: Tx, userId: string, sessionId: string): Promise<boolean> {
  const secret = encryptText(app, useOf(userId), randomBytes(secretBytes).toString('base64url'));
  const values = { userId, secret, sessionId, lastStep: 0, createdAt: sql`rotation_now()` };
  const { rowCount } = await tx
    .insert(authenticators)
    .values(values)
    .onConflictDoUpdate({ target: authenticators.userId, set: values, setWhere: isNull(authenticators.confirmedAt) });
  return rowCount === 1;
}

const inSession = (userId: string, sessionId: string) =>
  and(
    eq(authenticators.userId, userId),
    eq(authenticators.sessionId, sessionId),
    isNull(authenticators.confirmedAt),
    sql`${authenticators.createdAt} > rotation_now() - ${setUpLasts}`,
  );

/** What the app is to be told while it is being set up, for half an hour in the session that started it; else null. */
export async function secretBeingSetUp(
  app: Keys,
  reader: Reader,
  userId: string,
  sessionId: string,
): Promise<Buffer | null> {
  const [row] = await reader.select().from(authenticators).where(inSession(userId, sessionId));
  return row === undefined ? null : secretOf(app, row);
}

/** Makes it count, when `code` is one of the secret that is being set up. */
export async function confirmAuthenticator(
  app: Keys,
  tx: Tx,
  { userId, sessionId, code }: { readonly userId: string; readonly sessionId: string; readonly code: string },
): Promise<'confirmed' | 'wrong' | 'missing'> {
  const [row] = await tx.select().from(authenticators).where(inSession(userId, sessionId)).for('update');
  if (row === undefined) return 'missing';
  const step = await stepTyped(app, tx, row, code);
  if (step === null) return 'wrong';
  await tx
    .update(authenticators)
    .set({ confirmedAt: sql`rotation_now()`, lastStep: step, sessionId: null })
    .where(eq(authenticators.userId, userId));
  return 'confirmed';
}

const confirmed = (userId: string) => and(eq(authenticators.userId, userId), isNotNull(authenticators.confirmedAt));

/** Accepts a code once: the row lock lets of two concurrent requests with the same code only one see the step unused. */
export async function spendAppCode(app: Keys, tx: Tx, userId: string, code: string): Promise<boolean> {
  const [row] = await tx.select().from(authenticators).where(confirmed(userId)).for('update');
  const step = row === undefined ? null : await stepTyped(app, tx, row, code);
  if (step === null) return false;
  await tx.update(authenticators).set({ lastStep: step }).where(eq(authenticators.userId, userId));
  return true;
}

/** The secret, when this is the code that has confirmed it within the last minute; else null. */
export async function secretJustConfirmed(app: Keys, tx: Tx, userId: string, code: string): Promise<Buffer | null> {
  const isNew = sql`${authenticators.confirmedAt} > rotation_now() - interval '1 minute'`;
  const [row] = await tx
    .select()
    .from(authenticators)
    .where(and(confirmed(userId), isNew));
  const secret = row === undefined ? null : secretOf(app, row);
  return row !== undefined && secret !== null && sameText(codeOfStep(secret, row.lastStep), code) ? secret : null;
}

type Row = typeof authenticators.$inferSelect;

/** By the real time: phones do not follow a clock that a demo or a test has moved. */
async function stepTyped(app: Keys, tx: Tx, row: Row, code: string): Promise<number | null> {
  const secret = secretOf(app, row);
  if (secret === null) return null;
  const { rows } = await tx.execute<{ now: number }>(sql`select extract(epoch from clock_timestamp())::float8 as now`);
  return stepOfCode(secret, code, { now: rows[0]?.now ?? 0, lastStep: row.lastStep });
}

/** Null when the installation's secret is another than the one that it was encrypted with. */
function secretOf(app: Keys, { userId, secret }: Row): Buffer | null {
  const text = decryptText(app, useOf(userId), secret);
  return text === null ? null : Buffer.from(text, 'base64url');
}

/** When the app was set up; null without one. */
export async function authenticatorSince(reader: Reader, userId: string): Promise<Date | null> {
  const [row] = await reader
    .select({ since: authenticators.confirmedAt })
    .from(authenticators)
    .where(confirmed(userId));
  return row?.since ?? null;
}

/** Removes the app, or stops setting it up. */
export async function dropAuthenticator(tx: Tx, userId: string): Promise<boolean> {
  const { rowCount } = await tx.delete(authenticators).where(eq(authenticators.userId, userId));
  return rowCount === 1;
}

/** Stops setting one up; one that counts stays. */
export async function dropUnconfirmed(tx: Reader, userId: string): Promise<void> {
  await tx.delete(authenticators).where(and(eq(authenticators.userId, userId), isNull(authenticators.confirmedAt)));
}
