import { asc, eq } from 'drizzle-orm';
import type { Reader } from '#src/database/database.server.ts';
import { offers } from '#src/database/schema/offers.ts';
import type { Day } from '#src/domain/dates/day.ts';
import { money, type Currency, type Money } from '#src/domain/money/money.ts';
import { totals } from '#src/domain/pricing/line-item.ts';
import { isFinal } from '#src/domain/process/process.ts';
import type { Party } from '#src/domain/process/words.ts';
import { lastOfferOf, maxRounds, smallestByLender, smallestOffer, type Offer } from '#src/features/offers/rules.ts';
import { listingForTransaction } from '#src/features/listings/listing-for-transaction.server.ts';
import { offerTermsOf } from '#src/features/listings/offer-terms.server.ts';
import { acceptedOn, linesOfOffer, listedSubtotal, orderOf } from './agreed-price.server.ts';
import { linesOf } from './engine/lines.server.ts';
import type { App } from '#src/platform/app.ts';
import { offerStates } from '#src/processes/registry.ts';
import { timeToAnswer, type TimeToAnswer } from './time-to-answer.ts';
import { processOf, transactionById, type Transaction } from './transaction.server.ts';

export type OfferOnPage = Offer & { readonly at: Date };

/** The offers of a transaction as its page shows them. */
export type Negotiation = {
  /** The oldest first. */
  readonly offers: readonly OfferOnPage[];
  /** One was accepted, and waits for its payment. */
  readonly isAgreed: boolean;
  /** It has become an order, whatever came of that: no list of offers has it any more. */
  readonly isOrder: boolean;
  /** What the order costs at the listed price, before delivery and fee: the most that can be offered. */
  readonly listed: Money;
  readonly smallest: Money;
  /** How many offers can still be made. */
  readonly roundsLeft: number;
};

/** The negotiation of a transaction; null when it began without an offer. */
async function negotiationOf(reader: Reader, transaction: Transaction): Promise<Negotiation | null> {
  const rows = await reader
    .select()
    .from(offers)
    .where(eq(offers.transactionId, transaction.id))
    .orderBy(asc(offers.round));
  if (rows.length === 0) return null;
  const listed = await listedSubtotal(reader, transaction, null);
  return {
    offers: rows.map(({ round, by, amount, currency, createdAt }) => ({
      ...{ round, by, at: createdAt },
      amount: money(amount, currency as Currency),
    })),
    isAgreed: waitsForAgreedPayment(transaction),
    isOrder: !offerStates.includes(transaction.state),
    listed,
    smallest: smallestOffer(listed.currency),
    roundsLeft: maxRounds - rows.length,
  };
}

/** The lines of a transaction with its negotiation: while none are written, those of the last offer if it were accepted now. */
export async function pricedLines(reader: Reader, transaction: Transaction) {
  const [written, negotiation] = await Promise.all([
    linesOf(reader, transaction.id),
    negotiationOf(reader, transaction),
  ]);
  const last = lastOfferOf(negotiation?.offers ?? []);
  if (written.length > 0 || last === null) return { lines: written, negotiation };
  const current = isFinal(processOf(transaction), transaction.state)
    ? transaction
    : await acceptedNow(reader, transaction);
  return { lines: linesOfOffer(current, await orderOf(reader, transaction), last.amount), negotiation };
}

/** An offer that waits for its answer, by the terms of its listing now; by those of then where that has changed its kind. */
async function acceptedNow(reader: Reader, transaction: Transaction): Promise<Transaction> {
  const listing = await listingForTransaction(reader, transaction.listingId, { lock: false });
  const isSame = listing?.kind === transaction.kind && listing.currency === transaction.currency;
  return isSame ? acceptedOn(transaction, listing.snapshot) : transaction;
}

/** The same with both totals; null of a question, where nothing is priced. */
export async function pricedTotals(reader: Reader, transaction: Transaction) {
  const { lines } = await pricedLines(reader, transaction);
  return { lines, totals: lines.length === 0 ? null : totals(lines) };
}

/** `pricedTotals` by id. The caller checks whether the viewer may read it. */
export async function shownTotals({ db }: Pick<App, 'db'>, id: string) {
  const transaction = await transactionById(db, id);
  if (transaction === null) throw new Error(`${id} is gone`);
  return pricedTotals(db, transaction);
}

type Viewed = {
  readonly role: Party;
  readonly rentalDays: { readonly first: Day; readonly last: Day } | null;
  readonly now: Date;
};

/** A negotiation as this party sees it, and the time that the other would have for a counter-offer made now. */
export type OpenNegotiation = Negotiation & { readonly answer: TimeToAnswer };

export async function openNegotiation(
  reader: Reader,
  negotiation: Negotiation | null,
  { quantity, listingId }: Pick<Transaction, 'quantity' | 'listingId'>,
  { role, rentalDays, now }: Viewed,
): Promise<OpenNegotiation | null> {
  if (negotiation === null) return null;
  const { listed } = negotiation;
  // Her floor is the lender's own: the customer is not shown it.
  const smallest =
    role === 'provider' ? smallestByLender(listed, await offerTermsOf(reader, listingId)) : negotiation.smallest;
  const order =
    rentalDays === null ? ({ kind: 'sale', quantity } as const) : ({ kind: 'rent', ...rentalDays } as const);
  return { ...negotiation, smallest, answer: timeToAnswer(order, now) };
}

/** Whether the customer pays next, at the price of an accepted offer. */
export function waitsForAgreedPayment({ state, ...transaction }: Transaction): boolean {
  return processOf(transaction).transitions.some(
    ({ input, from }) => input === 'agreed-payment' && from.includes(state),
  );
}

/** Whether it is this party's turn, or the party's own offer, as a guard of a transition wants it. */
export function isTurnOf(party: Party, { offers: made }: Negotiation, whose: 'own' | 'other'): boolean {
  const last = lastOfferOf(made);
  return last !== null && (last.by === party) === (whose === 'own');
}
