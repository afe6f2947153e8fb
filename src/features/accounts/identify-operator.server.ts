import { and, eq } from 'drizzle-orm';
import { users } from '#src/database/schema/users.ts';
import type { Asker } from '#src/domain/policy/policies.ts';
import { refuse } from '#src/domain/refusal.ts';
import type { App } from '#src/platform/app.ts';
import { logInAccountBucket } from './log-in-alarm.server.ts';
import { countHit, removeHits } from '#src/platform/rate-limit/rate-limit.server.ts';
import { isPassword } from './passwords/passwords.server.ts';
import { normaliseEmail } from './rules.ts';
import { findForLogIn } from './users.server.ts';

export type Operator = Asker & { readonly id: string };

/**
 * The operator of a command of the launcher, by email and password, without a session. Refuses `too-many-requests` before
 * any hashing, and `auth-invalid-credentials` alike for a wrong password, for an unknown address and for an account that
 * is no operator's.
 */
export async function identifyOperator(
  app: Pick<App, 'config' | 'db'>,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<Operator> {
  const key = normaliseEmail(email);
  const hits = await countHit(app, [{ bucket: logInAccountBucket, key, max: 10, seconds: 900 }]);
  const found = await findForLogIn(app.db, email);
  if (!(await isPassword(found?.password, password)) || found === null) refuse('auth-invalid-credentials');
  const isOperator = and(eq(users.id, found.id), eq(users.role, 'operator'), eq(users.banned, false));
  if ((await app.db.$count(users, isOperator)) === 0) refuse('auth-invalid-credentials');
  await removeHits(app.db, hits);
  return { id: found.id, role: 'operator' };
}
