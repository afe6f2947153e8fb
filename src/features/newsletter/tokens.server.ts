import { timingSafeEqual } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Reader } from '#src/database/database.server.ts';
import { newsletterSubscribers } from '#src/database/schema/newsletter.ts';
import { isUuid } from '#src/domain/text/uuid.ts';
import type { App } from '#src/platform/app.ts';
import { keyedHash } from '#src/platform/keyed-hash.server.ts';

export type Subscriber = typeof newsletterSubscribers.$inferSelect;

/** For so long the link in the email confirms. */
export const confirmTokenDays = 7;

type Secret = Pick<App, 'config'>;

/** Of the newest request: an older link confirms nothing. Nothing of it is stored. */
export function confirmToken(app: Secret, { id, requestedAt }: Pick<Subscriber, 'id' | 'requestedAt'>): string {
  return `${id}.${keyedHash(app, 'newsletter', `${id} ${requestedAt.getTime()}`)}`;
}

/** The subscriber whose link this is, while it works; null otherwise. */
export async function subscriberIn(
  app: Secret,
  reader: Reader,
  token: string,
  { lock }: { readonly lock: boolean },
): Promise<Subscriber | null> {
  const [id = ''] = token.split('.');
  if (!isUuid(id)) return null;
  const works = gt(newsletterSubscribers.requestedAt, sql`rotation_now() - make_interval(days => ${confirmTokenDays})`);
  const found = reader
    .select()
    .from(newsletterSubscribers)
    .where(and(eq(newsletterSubscribers.id, id), works));
  const [subscriber] = await (lock ? found.for('update') : found);
  if (subscriber === undefined) return null;
  const [given, expected] = [Buffer.from(token), Buffer.from(confirmToken(app, subscriber))];
  return given.length === expected.length && timingSafeEqual(given, expected) ? subscriber : null;
}
