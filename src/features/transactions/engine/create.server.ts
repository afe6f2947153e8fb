import { randomUUID } from 'node:crypto';
import type { Tx } from '#src/database/database.server.ts';
import { transactions } from '#src/database/schema/transactions.ts';
import type { Transition } from '#src/domain/process/process.ts';
import { refuse } from '#src/domain/refusal.ts';
import { isNewAccount } from '#src/features/accounts/new-account.server.ts';
import { deletedAmong } from '#src/features/accounts/delete-account.server.ts';
import { refuseBlockedNow } from '#src/features/blocks/blocks.server.ts';
import {
  listingForTransaction,
  type ListingForTransaction,
} from '#src/features/listings/listing-for-transaction.server.ts';
import type { App } from '#src/platform/app.ts';
import { countHitIn } from '#src/platform/rate-limit/rate-limit.server.ts';
import { currentProcess } from '#src/processes/registry.ts';
import { lockCustomer, requestByKey } from '../existing-request.server.ts';
import type { TransitionInput } from '../inputs.ts';
import type { Address, Order } from '../order.ts';
import { openRefusal, priceOrder } from '../price-order.server.ts';
import { requestDigest } from '../request-digest.ts';
import type { Actor, Transaction } from '../transaction.server.ts';
import type { Ordered, TransitionContext } from './context.ts';
import { checkGuards, moveTogether } from './move.server.ts';

/** Enquiries and offers one user may begin in a day. */
const maxPerDay = 30;
/** Of an account that is new. */
const maxOfNewPerDay = 10;
/** Of them, first offers for one listing. */
const maxOffersPerDay = 5;

export type Creation = {
  readonly actor: Actor;
  readonly transition: Transition;
  readonly input: TransitionInput;
  /** Idempotency key, chosen by the page: a double click, or a retry, gets the same transaction. */
  readonly clientKey: string;
};

/**
 * Creates a transaction and executes its first transition, in one unit of work. Returns its id; the same key returns the
 * same transaction. Refusals: `transaction-listing-not-found`, `listing-closed`, `listing-own`, `conflict` for a key of
 * another request, `too-many-requests`, those of `priceOrder` for an order, and those of guards and actions.
 */
export async function createByTransition(app: App, creation: Creation): Promise<string> {
  return app.db.transaction((tx) => createIn(tx, app, creation));
}

/** The same within a unit of work. */
export async function createIn(tx: Tx, app: App, creation: Creation): Promise<string> {
  const { actor, transition, input, clientKey } = creation;
  const customerId = actor.userId ?? refuse('unauthorized');
  await lockCustomer(tx, customerId);
  const listingId = listingOf(input);
  const digest = requestDigest(transition.name, input);
  const existing = await requestByKey(tx, customerId, { clientKey, digest });
  if (existing !== null) return existing.id;
  const max = (await isNewAccount(tx, customerId)) ? maxOfNewPerDay : maxPerDay;
  const limit = { bucket: 'new-thread', key: customerId, max, seconds: 86_400 };
  await countHitIn(app, tx, [limit, ...limitsOf(input, customerId)], 'too-many-requests');
  const now = await app.clock.now(tx);
  const ordered = input.kind === 'first-offer' ? await orderedBy(tx, input.order, customerId, now) : null;
  const listing = ordered?.priced.listing ?? (await openListing(tx, listingId, customerId));
  const transaction = await insertTransaction(tx, {
    ...{ customerId, clientKey, listing },
    requestDigest: digest,
    order: ordered?.order ?? null,
  });
  const group = { payment: null, transactions: [transaction] };
  const context: TransitionContext = { tx, app, transaction, group, actor, now, input, ordered };
  await checkGuards(context, transition);
  await moveTogether(context, transition);
  return transaction.id;
}

/** Offers that come again and again would find the private floor of a listing. */
function limitsOf(input: TransitionInput, customerId: string) {
  if (input.kind !== 'first-offer') return [];
  const key = `${customerId}:${input.order.listingId}`;
  return [{ bucket: 'new-offer', key, max: maxOffersPerDay, seconds: 86_400 }];
}

function listingOf(input: TransitionInput): string {
  if (input.kind === 'first-message') return input.listingId;
  if (input.kind === 'first-offer') return input.order.listingId;
  throw new Error(`Nothing begins with the input ${input.kind}`);
}

async function orderedBy(tx: Tx, order: Order, customerId: string, now: Date): Promise<Ordered> {
  return { order, priced: await priceOrder(tx, order, { customerId, now, lock: false }) };
}

/** A listing that a member may ask about: published, and not their own. Whether it can be paid does not matter yet. */
async function openListing(tx: Tx, id: string, customerId: string): Promise<ListingForTransaction> {
  const listing = await listingForTransaction(tx, id, { lock: false });
  if (listing === null) refuse('transaction-listing-not-found');
  const refused = openRefusal(listing, customerId);
  if (refused !== null) refuse(refused.code, refused.details);
  await refuseBlockedNow(tx, customerId, listing.authorId);
  return listing;
}

export type NewTransaction = {
  readonly customerId: string;
  readonly clientKey: string;
  /** Of the request that the key came with. */
  readonly requestDigest?: string;
  readonly listing: ListingForTransaction;
  /** Null for an enquiry, which has no days yet. */
  readonly order: Order | null;
  readonly shippingAddress?: Address | null;
  readonly termsVersion?: string;
  readonly paymentRequestedAt?: Date;
  /** The ended transaction that this one pays again. */
  readonly againOf?: string | null;
};

/** Writes a transaction in its initial state, where no list and no page knows it; the terms of the listing are kept. */
export async function insertTransaction(tx: Tx, created: NewTransaction): Promise<Transaction> {
  const {
    customerId,
    clientKey,
    requestDigest: digest = null,
    listing,
    order,
    paymentRequestedAt = null,
    againOf = null,
  } = created;
  const [transaction] = await tx
    .insert(transactions)
    .values({
      id: randomUUID(),
      processName: currentProcess.name,
      processVersion: currentProcess.version,
      state: currentProcess.initial,
      customerId,
      providerId: listing.authorId,
      listingId: listing.id,
      clientKey,
      requestDigest: digest,
      paymentRequestedAt,
      againOf,
      currency: listing.currency,
      ...orderColumns(listing, order),
      ...agreementColumns(created),
    })
    .returning();
  if (transaction === undefined) throw new Error('The transaction was not written');
  await refuseDeleted(tx, transaction);
  return transaction;
}

/**
 * The row refers to both users, so that from now on neither can be deleted; a deletion that was under way has been waited
 * for, and what was read before it no longer holds.
 */
async function refuseDeleted(tx: Tx, { customerId, providerId }: Transaction): Promise<void> {
  const deleted = await deletedAmong(tx, [customerId, providerId]);
  if (deleted.has(customerId)) refuse('unauthorized');
  if (deleted.has(providerId)) refuse('transaction-listing-not-found');
}

/** Columns of an order, with the terms of the listing at this moment. */
export function orderColumns(listing: ListingForTransaction, order: Order | null) {
  return {
    listing: listing.snapshot,
    kind: listing.kind,
    quantity: order?.kind === 'sale' ? order.quantity : 1,
    delivery: order?.delivery ?? (listing.canPost ? ('post' as const) : ('pick-up' as const)),
  };
}

/** Columns of what the customer agrees to when paying. */
export function agreementColumns({ termsVersion, shippingAddress = null }: Partial<NewTransaction>) {
  return {
    termsVersion: termsVersion ?? null,
    protectedData: shippingAddress === null ? {} : { shippingAddress },
  };
}
