import { lt, or, sql } from 'drizzle-orm';
import { emailRequests, emailTokens, sessions } from '#src/database/schema/users.ts';
import type { App } from '#src/platform/app.ts';
import { eachAlone } from '#src/platform/jobs/each-alone.ts';
import { lostRows } from '#src/platform/jobs/lost-rows.server.ts';
import { sendEmailChange } from './email-change.server.ts';
import { takeRequest } from './email-requests.server.ts';
import { sendLockoutNotice } from './lockout-notice.server.ts';
import { purgeOldCodes } from './phone-code.server.ts';
import { sendPasswordReset } from './recovery.server.ts';
import { purgeChallenges } from './second-factor/challenges.server.ts';
import { purgePendingLogIns } from './second-factor/pending-log-ins.server.ts';
import { purgeOldHits } from '#src/platform/rate-limit/rate-limit.server.ts';

/** Hourly sweep: removes what has expired: sessions, unfinished log-ins, tokens, phone codes and rate-limit hits. */
export async function sweepAccounts(app: Pick<App, 'db'>): Promise<void> {
  await app.db.delete(sessions).where(lt(sessions.expiresAt, sql`rotation_now()`));
  await purgePendingLogIns(app.db);
  await purgeChallenges(app.db);
  const longAgo = sql`rotation_now() - interval '30 days'`;
  await app.db.delete(emailTokens).where(or(lt(emailTokens.expiresAt, longAgo), lt(emailTokens.usedAt, longAgo)));
  await purgeOldCodes(app);
  await purgeOldHits(app.db);
}

type EmailContext = Pick<App, 'config' | 'db' | 'jobs' | 'email'>;

const answers = { reset: sendPasswordReset, change: sendEmailChange, lockout: sendLockoutNotice };

/** Idempotent: a second run finds no row. */
export async function answerEmailRequest(app: EmailContext, requestId: string): Promise<void> {
  await app.db.transaction(async (tx) => {
    const request = await takeRequest(tx, requestId);
    if (request !== null) await answers[request.purpose](app, tx, request);
  });
}

/** Answers the requests whose job was lost. */
export async function answerLeftEmailRequests(app: EmailContext & Pick<App, 'logger'>): Promise<void> {
  await eachAlone(app, 'requestId', await lostRows(app.db, emailRequests), (id) => answerEmailRequest(app, id));
}
