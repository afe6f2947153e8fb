import { lt, or, sql } from 'drizzle-orm';
import { emailTokens, sessions } from '#src/database/schema/users.ts';
import type { App } from '#src/platform/app.ts';
import { purgeOldHits } from '#src/platform/rate-limit/rate-limit.server.ts';

/** Hourly sweep: removes expired sessions, tokens and rate-limit hits. */
export async function sweepAccounts(app: Pick<App, 'db'>): Promise<void> {
  await app.db.delete(sessions).where(lt(sessions.expiresAt, sql`rotation_now()`));
  const longAgo = sql`rotation_now() - interval '30 days'`;
  await app.db.delete(emailTokens).where(or(lt(emailTokens.expiresAt, longAgo), lt(emailTokens.usedAt, longAgo)));
  await purgeOldHits(app.db);
}
