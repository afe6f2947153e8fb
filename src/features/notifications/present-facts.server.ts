import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import { messages, type notificationEvents, reviews } from '#src/database/schema/conversations.ts';
import { listings } from '#src/database/schema/listings.ts';
import { transactions } from '#src/database/schema/transactions.ts';
import { usersById } from '#src/features/accounts/queries.server.ts';
import { blockingBetween } from '#src/features/blocks/blocks.server.ts';
import { isViewable } from '#src/features/listings/viewable.server.ts';
import { statesUnderWay } from '#src/processes/registry.ts';
import { otherNames, partyIds } from './kind-rule.ts';
import { excerptOf, type MessageFacts } from './message-kind.ts';
import type { ReplyFacts } from './review-kinds.ts';
import type { SearchFoundFacts } from './search-kinds.ts';

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
  if (writtenKinds.includes(kind) && gone?.state === 'banned') return null;
  const told = await stillTold(tx, kind, facts, recipientId);
  if (told === null || gone === null) return told;
  const known = told as Facts;
  const names = otherNames.filter((name) => Object.hasOwn(known, name));
  return { ...known, ...Object.fromEntries(names.map((name) => [name, gone.displayName])) };
}

/** They tell what another user wrote. */
const writtenKinds: readonly string[] = ['message-received', 'review-replied'];

/** Without what was hidden since; null where nothing is left. */
async function stillTold(tx: Tx, kind: string, facts: unknown, recipientId: string): Promise<unknown> {
  if (kind === 'message-received') return await presentMessages(tx, facts as MessageFacts, recipientId);
  if (kind === 'review-replied') return (await isHidden(tx, facts as ReplyFacts)) ? null : facts;
  if (kind === 'search-found') return await presentFinds(tx, facts as SearchFoundFacts);
  if (!newsOfListing.includes(kind)) return facts;
  const { listing } = facts as { readonly listing: { readonly id: string } };
  return (await viewableAmong(tx, [listing.id])).has(listing.id) ? facts : null;
}

/** An answer is hidden with the review that it stands below. */
async function isHidden(tx: Tx, { reviewId }: ReplyFacts): Promise<boolean> {
  return (await tx.$count(reviews, and(eq(reviews.id, reviewId), eq(reviews.state, 'hidden')))) > 0;
}

/** News that lead to the page of a listing. */
const newsOfListing: readonly string[] = ['item-listed', 'price-fallen', 'days-freed'];

async function viewableAmong(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx
    .select({ id: listings.id })
    .from(listings)
    .where(and(inArray(listings.id, [...ids]), isViewable));
  return new Set(rows.map(({ id }) => id));
}

/** Finds whose pages are gone are neither named nor counted; without any that is named, nothing is told. */
async function presentFinds(tx: Tx, facts: SearchFoundFacts): Promise<SearchFoundFacts | null> {
  const viewable = await viewableAmong(
    tx,
    facts.listings.map(({ id }) => id),
  );
  const left = facts.listings.filter(({ id }) => viewable.has(id));
  if (left.length === 0) return null;
  return { ...facts, listings: left, count: facts.count - (facts.listings.length - left.length) };
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
