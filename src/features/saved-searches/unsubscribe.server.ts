import { and, eq, isNull } from 'drizzle-orm';
import { savedSearches } from '#src/database/schema/saved-searches.ts';
import { refuse } from '#src/domain/refusal.ts';
import type { App } from '#src/platform/app.ts';

/** 24 random bytes; anything else is not looked up: PostgreSQL refuses a text with a zero byte. */
const isToken = (token: string) => /^[\w-]{32}$/.test(token);
const holds = (token: string) => and(eq(savedSearches.unsubscribeToken, token), isNull(savedSearches.deletedAt));

/** The name of the search whose emails a link ends; null for a link that ends none any more. */
export async function unsubscribableName({ db }: Pick<App, 'db'>, token: string): Promise<string | null> {
  if (!isToken(token)) return null;
  const [row] = await db.select({ name: savedSearches.name }).from(savedSearches).where(holds(token));
  return row?.name ?? null;
}

/**
 * Ends the emails of one saved search, which stays in the bell; again and again changes nothing. Refuses
 * `newsletter-link-invalid` for a link that is none, or whose search was removed.
 */
export async function endEmails({ db }: Pick<App, 'db'>, token: string): Promise<void> {
  if (!isToken(token)) refuse('newsletter-link-invalid');
  const rows = await db
    .update(savedSearches)
    .set({ byEmail: false })
    .where(holds(token))
    .returning({ id: savedSearches.id });
  if (rows.length === 0) refuse('newsletter-link-invalid');
}
