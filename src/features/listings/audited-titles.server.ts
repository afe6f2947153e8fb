import { inArray } from 'drizzle-orm';
import { listings } from '#src/database/schema/listings.ts';
import { requireAllowed } from '#src/domain/policy/policies.ts';
import type { Operator } from '#src/features/accounts/identify-operator.server.ts';
import type { App } from '#src/platform/app.ts';

/**
 * The titles of the listings that entries of the audit log are about, in any state, by their ids, by the permission
 * `audit.read`. Refuses `not-found` to all but operators.
 */
export async function auditedTitles(
  { db }: Pick<App, 'db'>,
  operator: Operator,
  ids: readonly string[],
): Promise<Readonly<Record<string, string>>> {
  requireAllowed('audit.read', operator);
  if (ids.length === 0) return {};
  const rows = await db
    .select({ id: listings.id, title: listings.title })
    .from(listings)
    .where(inArray(listings.id, [...new Set(ids)]));
  return Object.fromEntries(rows.map(({ id, title }) => [id, title]));
}
