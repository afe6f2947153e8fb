import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import { messages, type notificationEvents } from '#src/database/schema/conversations.ts';
import { transactions } from '#src/database/schema/transactions.ts';
import { usersById } from '#src/features/accounts/queries.server.ts';
import { blockingBetween } from '#src/features/blocks/blocks.server.ts';
import { statesUnderWay } from '#src/processes/registry.ts';
import { otherNames, partyIds } from './kind-rule.ts';
import { excerptOf, type MessageFacts } from './message-kind.ts';

type Facts = Readonly<Record<string, unknown>>;

export type StoredEvent = typeof notificationEvents.$inferSelect;

/**
 * What an event tells by now; null where nothing is left to tell. Of a party who was banned or deleted since, the name is not
 * told.
 */
export async function presentFacts(tx: Tx, { kind, facts, recipientId }: StoredEvent): Promise<unknown> {
  const gone = await goneParty(tx, facts, recipientId);
  // What an account offered that is gone is no news, and what a banned one wrote is not told.
  if (kind === 'item-listed' && gone !== null) return null;
  if (kind === 'message-received' && gone?.state === 'banned') return null;
  const told = kind === 'message-received' ? await presentMessages(tx, facts as MessageFacts, recipientId) : facts;
  if (told === null || gone === null) return told;
  const known = told as Facts;
  const names = otherNames.filter((name) => Object.hasOwn(known, name));
  return { ...known, ...Object.fromEntries(names.map((name) => [name, gone.displayName])) };
}

/** The party that an event names beside its recipient, if that account is banned or deleted by now. */
async function goneParty(tx: Tx, facts: StoredEvent['facts'], recipientId: string) {
  const known = facts as Facts;
  const ids = partyIds.flatMap((name) => {
    const id = known[name];
    return typeof id === 'string' && id !== recipientId ? id : [];
  });
  return [...(await usersById(tx, ids)).values()].find(({ state }) => state !== 'active') ?? null;
}

/** Messages that were hidden meanwhile are not told, and none of a sender whom the recipient has blocked. */
async function presentMessages(tx: Tx, facts: MessageFacts, recipientId: string): Promise<MessageFacts | null> {
  const { messageId, transactionId, senderId } = facts;
  if (await isCutOff(tx, { transactionId, senderId, recipientId })) return null;
  const since = and(
    eq(messages.transactionId, transactionId),
    eq(messages.senderId, senderId),
    sql`${messages.createdAt} >= (select created_at from messages where id = ${messageId})`,
  );
  const shown = and(since, isNull(messages.hiddenBecause));
  const [sent, left] = [await tx.$count(messages, since), await tx.$count(messages, shown)];
  if (left === sent) return facts;
  const [latest] = await tx
    .select({ content: sql<string>`left(${messages.content}, 1000)` })
    .from(messages)
    .where(shown)
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(1);
  return latest === undefined ? null : { ...facts, count: left, excerpt: excerptOf(latest.content) };
}

type Sent = { readonly transactionId: string; readonly senderId: string; readonly recipientId: string };

/** In an order that is under way both have to be able to talk, also after a block (record 0082). */
async function isCutOff(tx: Tx, { transactionId, senderId, recipientId }: Sent): Promise<boolean> {
  if (!(await blockingBetween(tx, recipientId, senderId)).byViewer) return false;
  const isUnderWay = and(eq(transactions.id, transactionId), inArray(transactions.state, statesUnderWay));
  return (await tx.$count(transactions, isUnderWay)) === 0;
}
