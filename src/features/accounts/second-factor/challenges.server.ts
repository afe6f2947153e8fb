import { randomBytes } from 'node:crypto';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Reader } from '#src/database/database.server.ts';
import { passkeyChallenges } from '#src/database/schema/factors.ts';
import { hashOfToken } from '../access/secrets.server.ts';

const lifetime = sql`interval '5 minutes'`;

/** Who may answer a challenge: the session that adds a passkey, or the browser that logs in and holds a token. */
export type Holder = { readonly sessionId: string } | { readonly token: string };

const columnsOf = (holder: Holder) =>
  'token' in holder ? { tokenHash: hashOfToken(holder.token) } : { sessionId: holder.sessionId };

const isOf = (holder: Holder) =>
  'token' in holder
    ? eq(passkeyChallenges.tokenHash, hashOfToken(holder.token))
    : eq(passkeyChallenges.sessionId, holder.sessionId);

/** A new challenge, in base64url. The holder's one before is gone. */
export async function newChallenge(reader: Reader, holder: Holder): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  const expiresAt = sql`rotation_now() + ${lifetime}`;
  await reader.delete(passkeyChallenges).where(isOf(holder));
  await reader.insert(passkeyChallenges).values({ challenge, expiresAt, ...columnsOf(holder) });
  return challenge;
}

/** Uses the holder's challenge up, before its answer is verified: of two answers only one is. Null when it is gone. */
export async function takeChallenge(reader: Reader, holder: Holder): Promise<string | null> {
  const [row] = await reader
    .delete(passkeyChallenges)
    .where(and(isOf(holder), gt(passkeyChallenges.expiresAt, sql`rotation_now()`)))
    .returning({ challenge: passkeyChallenges.challenge });
  return row?.challenge ?? null;
}

export async function purgeChallenges(db: Reader): Promise<void> {
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, sql`rotation_now()`));
}
