import type { Tx } from '#src/database/database.server.ts';
import type { notificationEvents } from '#src/database/schema/conversations.ts';
import { deletedAmong } from '#src/features/accounts/delete-account.server.ts';
import { deletedUserName } from '#src/features/accounts/queries.server.ts';
import { otherNames, partyIds } from './kind-rule.ts';

export type StoredEvent = typeof notificationEvents.$inferSelect;

/** Of a party who was deleted while the event was written, the name is not told. */
export async function presentFacts(tx: Tx, { facts, recipientId }: StoredEvent): Promise<unknown> {
  const known = facts as Readonly<Record<string, unknown>>;
  const parties = partyIds.flatMap((name) => {
    const id = known[name];
    return typeof id === 'string' && id !== recipientId ? id : [];
  });
  if ((await deletedAmong(tx, parties)).size === 0) return facts;
  const names = otherNames.filter((name) => Object.hasOwn(known, name));
  return { ...known, ...Object.fromEntries(names.map((name) => [name, deletedUserName])) };
}
