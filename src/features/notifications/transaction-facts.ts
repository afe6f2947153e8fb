import { z } from 'zod';
import { parseDay, type Day } from '#src/domain/dates/day.ts';
import { isCurrency, type Currency } from '#src/domain/money/money.ts';
import { cancellationReasons } from '#src/domain/process/handover.ts';
import type { MoneyState } from '#src/features/payments/money-state.ts';
import { messages } from '#src/i18n/messages.ts';

export const party = z.enum(['customer', 'provider']);

/** The listing as it was when the transaction began. */
export const listingFacts = z.object({
  id: z.string(),
  title: z.string(),
  designer: z.string().nullable(),
  imageId: z.string().nullable(),
});

type OfListing = { readonly listingId: string; readonly listing: Omit<z.infer<typeof listingFacts>, 'id'> };

/** The listing of a transaction, as its notices tell it. */
export function listingFactsOf({ listingId, listing }: OfListing): z.infer<typeof listingFacts> {
  const { title, designer, imageId } = listing;
  return { id: listingId, title, designer, imageId };
}

export const dayFact = z.custom<Day>((value) => typeof value === 'string' && parseDay(value) !== null);
const rentalDays = z.object({ first: dayFact, last: dayFact }).nullable();
const moneyState = z.custom<MoneyState>((value) => Object.hasOwn(messages, `money.word.${String(value)}`));

/**
 * What a transition tells one party, as it was at that moment: a deadline, the money and the days of the plan change
 * afterwards. Amounts are in minor units; a number or a day is formatted when it is read.
 */
export const transactionFacts = z.object({
  transactionId: z.string(),
  /** Of the row in the transaction's history. */
  sequence: z.number(),
  customerId: z.string(),
  providerId: z.string(),
  /** Recipient. */
  to: party,
  /** Role of the actor. */
  by: z.enum(['customer', 'provider', 'system', 'operator']),
  /** Null for the system. */
  actorId: z.string().nullable(),
  /** First name of the other party. */
  otherName: z.string(),
  kind: z.enum(['rent', 'sale']),
  listing: listingFacts,
  quantity: z.number(),
  /**
   * The others of its request that go the same way in the same moment, in the order of the bag; missing where there are none.
   * `payin`, `payout`, `rows`, `plan` and the times are those of all of them.
   */
  together: z
    .array(z.object({ listing: listingFacts, kind: z.enum(['rent', 'sale']), quantity: z.number(), rentalDays }))
    .optional(),
  /** Accepted without asking its lender, whose listings are instant; missing where an offer had agreed the price. */
  isInstant: z.literal(true).optional(),
  delivery: z.enum(['post', 'pick-up']),
  rentalDays,
  currency: z.custom<Currency>(isCurrency),
  payin: z.number(),
  payout: z.number(),
  /** What of the payout of a completed order paid an earlier debt of its lender; missing where nothing. */
  payoutNetted: z.number().optional(),
  /** The payout of a completed order waits for an account that can be paid; missing where it does not. */
  payoutWaits: z.literal(true).optional(),
  /** What of a cancelled order stays paid, and the lender's part of it; missing in a full refund. */
  kept: z.object({ payin: z.number(), payout: z.number(), late: z.boolean().optional() }).optional(),
  /** What of the delivery that she was paid the lender owes since others cost less to send; missing where nothing. */
  takenBack: z.number().optional(),
  /** Of a receipt: the day on which it was paid. Missing in events of earlier versions. */
  paidOn: dayFact.optional(),
  /** The price on offer; null where there is no offer. */
  offer: z.number().nullable(),
  /** Null in events of earlier versions. */
  money: moneyState.nullable(),
  plan: z
    .object({
      ...{ first: dayFact, last: dayFact, shipBy: dayFact, arrivesBy: dayFact },
      ...{ returnBy: dayFact, dueBack: dayFact },
    })
    .nullable(),
  /** A provider's reason to cancel; missing where there is none. */
  reason: z.object({ reason: z.enum(cancellationReasons), note: z.string() }).optional(),
  /** It is cancelled after it was sent; missing for all others, and for sales in events of earlier versions. */
  isOut: z.literal(true).optional(),
  /** An item of it is closed, or not on the site any more; missing for all others, and in events of earlier versions. */
  isClosed: z.literal(true).optional(),
  /** Of an expired request that could not be answered: an account, or its listing for cause, was closed; missing for all others. */
  isOneGone: z.literal(true).optional(),
  /** Of a payment that ended before its time: its card was refused too often; missing for all others. */
  isRefused: z.literal(true).optional(),
  /** End of free cancellation of an accepted order; null when it cannot be cancelled free of charge. */
  freeUntil: z.iso.datetime().nullable(),
  /** After that, until when half is refunded; null where nothing is, missing in events of earlier versions. */
  halfUntil: z.iso.datetime().nullish(),
  /** The next timer; null when there is none. */
  deadline: z.iso.datetime().nullable(),
  /** The price breakdown as this side's page shows it; empty for kinds that show no price. */
  rows: z.array(z.object({ label: z.string(), amount: z.string() })),
});

export type TransactionFacts = z.infer<typeof transactionFacts>;

/** The page of a transaction for this side. */
export function detailPageFor(to: TransactionFacts['to'], transactionId: string): string {
  return to === 'customer' ? `/order/${transactionId}` : `/sale/${transactionId}`;
}
