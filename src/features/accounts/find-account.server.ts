import { and, eq, isNull, sql } from 'drizzle-orm';
import { users } from '#src/database/schema/users.ts';
import { requireAllowed } from '#src/domain/policy/policies.ts';
import { refuse } from '#src/domain/refusal.ts';
import { isUuid, uuidIn } from '#src/domain/text/uuid.ts';
import type { App } from '#src/platform/app.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { personFrom, userColumns } from './queries.server.ts';
import { normaliseEmail } from './rules.ts';

/** The id of the account with this email address, or with this profile. Refuses `not-found`, also to all but operators. */
export async function findAccount(app: Pick<App, 'db'>, operator: Viewer, typed: string): Promise<string> {
  requireAllowed('account.find', operator);
  const id = uuidIn(typed);
  const named = id === null ? eq(sql`lower(${users.email})`, normaliseEmail(typed)) : eq(users.id, id);
  const [found] = await app.db
    .select({ id: users.id })
    .from(users)
    .where(and(named, isNull(users.deletedAt)));
  return found?.id ?? refuse('not-found');
}

/** An account as operators see it before they view the site as its owner; null for an unknown id, and for a deleted one. */
export async function foundAccount(app: Pick<App, 'db'>, operator: Viewer, id: string) {
  requireAllowed('account.find', operator);
  if (!isUuid(id)) return null;
  const [row] = await app.db
    .select({ ...userColumns, role: users.role, createdAt: users.createdAt })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)));
  if (row === undefined) return null;
  const { role, createdAt } = row;
  return {
    person: personFrom(row),
    cannot: role === 'operator' ? role : row.banned ? 'banned' : null,
    createdAt,
  } as const;
}

export type FoundAccount = NonNullable<Awaited<ReturnType<typeof foundAccount>>>;
