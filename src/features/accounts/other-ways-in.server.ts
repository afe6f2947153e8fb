import { asc, eq } from 'drizzle-orm';
import type { Reader } from '#src/database/database.server.ts';
import { passkeys } from '#src/database/schema/factors.ts';
import type { App } from '#src/platform/app.ts';
import { linkedProviders } from './linked-identities.server.ts';
import type { OtherWaysIn } from './reset-outcome.ts';

/** The connected providers that are offered here, because no other one logs in, and the passkeys. */
export async function otherWaysIn(
  { identity }: Pick<App, 'identity'>,
  reader: Reader,
  userId: string,
): Promise<OtherWaysIn> {
  const linked = await linkedProviders(reader, userId);
  const ofUser = eq(passkeys.userId, userId);
  const named = await reader
    .select({ name: passkeys.name })
    .from(passkeys)
    .where(ofUser)
    .orderBy(asc(passkeys.createdAt));
  return {
    providers: identity.offered.filter(({ id }) => linked.some(({ providerId }) => providerId === id)),
    passkeys: named.map(({ name }) => name),
  };
}
