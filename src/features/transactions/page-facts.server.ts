import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Reader } from '#src/database/database.server.ts';
import { listings } from '#src/database/schema/listings.ts';
import { paymentAttempts, transactions } from '#src/database/schema/transactions.ts';
import { users } from '#src/database/schema/users.ts';
import type { Asker } from '#src/domain/policy/policies.ts';
import { blockingBetween, isBlockedBetween } from '#src/features/blocks/blocks.server.ts';
import { anyClosed } from '#src/features/listings/listing-for-transaction.server.ts';
import { listingById } from '#src/features/listings/queries.server.ts';
import type { App } from '#src/platform/app.ts';
import type { TransitionName } from '#src/processes/flex-default-process.ts';
import { allStatesIn } from '#src/processes/registry.ts';
import { isOfferImpossible } from './offer-impossible.server.ts';
import { stageOfTransaction, type Transaction } from './transaction.server.ts';

/** The transition that waits for the answer of Stripe. */
export async function waitingTransition(app: App, transactionId: string): Promise<TransitionName | null> {
  const [open] = await app.db
    .select({ transition: paymentAttempts.transition })
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.transactionId, transactionId), eq(paymentAttempts.state, 'open')));
  return (open?.transition as TransitionName | undefined) ?? null;
}

/** Nothing comes of a question or an offer between two of whom one has blocked the other. Of an order neither is told. */
export async function isCutOff(reader: Reader, transaction: Transaction): Promise<boolean> {
  if (stageOfTransaction(transaction) !== 'negotiating') return false;
  return (await blockingBetween(reader, transaction.customerId, transaction.providerId)).any;
}

/** `isGone`: its own page is not there any more for the viewer. `isClosed`: it cannot be ordered any more. */
export type ListingOnPage = Transaction['listing'] & {
  readonly id: string;
  readonly isGone: boolean;
  readonly isClosed?: boolean;
};

export async function listingOnPage(
  app: App,
  viewer: Asker & { readonly id: string },
  { listingId, listing }: Transaction,
): Promise<ListingOnPage> {
  const [found, isClosed] = await Promise.all([listingById(app, listingId, viewer), anyClosed(app.db, [listingId])]);
  return { ...listing, id: listingId, isGone: found === null, isClosed };
}

/** Of a request: its listing, or that of an item requested with it, is closed for cause. */
export type ClosedForCause = {
  readonly which: 'own' | 'other';
  /** How many items of the request could still be accepted without those. */
  readonly rest: number;
};

/** Null where no listing of the request is closed for cause, and of anything else: such a request is accepted only without its item. */
export async function closedForCauseIn(reader: Reader, transaction: Transaction): Promise<ClosedForCause | null> {
  const { id } = transaction;
  if (stageOfTransaction(transaction) !== 'requested') return null;
  const { rows } = await reader.execute<{ isOwn: boolean; closed: number; rest: number }>(sql`
    select coalesce(bool_or(o.id = ${id} and l.closed_because is not null), false) as "isOwn",
      count(l.closed_because)::int as closed, (count(*) - count(l.closed_because))::int as rest
    from transactions t, transactions o join listings l on l.id = o.listing_id
    where t.id = ${id} and o.state = t.state and o.id in (select ${id}::uuid union select os.transaction_id from payment_shares s
      join payment_shares os on os.payment_id = s.payment_id and os.kind = 'booking'
      where s.transaction_id = ${id} and s.kind = 'booking')`);
  const [found] = rows;
  if (found === undefined || found.closed === 0) return null;
  return { which: found.isOwn ? 'own' : 'other', rest: found.rest };
}

/** Of a row of `transactions` in a query: its listing is closed for cause. No `exists`, for which all listings might be hashed. */
export const isListingClosedForCause = sql<boolean>`(select closed.closed_because is not null from ${listings} closed
  where closed.id = ${transactions}.listing_id)`;

const isOneGone = sql`exists (select from ${users} gone where gone.id in (${transactions.customerId}, ${transactions.providerId})
  and (gone.banned or gone.deleted_at is not null))`;

/**
 * Of a row of `transactions` in a query, whether its answer is waited for in vain, as of what a block has cut off, where one of
 * the two is banned or deleted, where the listing of a request is closed for cause, or the order of an offer impossible: true, false or null.
 */
export const isRowCutOff = sql<boolean | null>`(${inArray(transactions.state, allStatesIn('negotiating', 'requested'))}
  and (${isOneGone} or (${inArray(transactions.state, allStatesIn('negotiating'))}
    and ${isBlockedBetween(transactions.customerId, transactions.providerId)})
    or ${isOfferImpossible}
    or (${inArray(transactions.state, allStatesIn('requested'))} and ${isListingClosedForCause})))`;
