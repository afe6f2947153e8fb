import type { DayPlan } from '#src/domain/dates/day-plan.ts';
import type { Money } from '#src/domain/money/money.ts';
import type { Breakdown, Malformed } from '#src/domain/pricing/breakdown.ts';
import type { ClaimCaps } from '#src/domain/pricing/claim-caps.ts';
import type { UsableCard } from '#src/features/cards/saved-card.ts';
import type { ListingPageData } from '#src/features/listings/page-data.ts';
import type { Address, Order } from '#src/features/transactions/order.ts';
import type { TimeToAnswer } from '#src/features/transactions/time-to-answer.ts';
import type { PaymentOnWire } from './payment-wire.ts';

/** Data of the checkout page. */
export type CheckoutPage = {
  readonly listing: ListingPageData;
  readonly order: Order;
  readonly price: Breakdown | Malformed;
  readonly total: Money;
  /** Signed quote of the displayed price; sent back with the request. */
  readonly quote: string;
  /** Idempotency key of the request, new on every load of the page. */
  readonly clientKey: string;
  /** The ended transaction that this order pays again. */
  readonly again: string | null;
  /** The transaction whose accepted offer is paid. */
  readonly offer: string | null;
  /** The unpaid hold of this order; null before there is one. */
  readonly payment: PaymentOnWire | null;
  /** Shipping address of the hold. */
  readonly address: Address | null;
  readonly fullName: string;
  /** The payment is refused until the viewer’s email is verified. */
  readonly mustVerify: boolean;
  /** The lender's time to answer; where it is instant, if the system cannot accept. */
  readonly answer: TimeToAnswer;
  /** The system accepts it as soon as it is paid. */
  readonly isInstant: boolean;
  /** End of free cancellation after acceptance; null for sales, and when it has passed. */
  readonly freeUntil: Date | null;
  /** After that, until when half is refunded; null where its terms give nothing, and when it has passed. */
  readonly halfUntil: Date | null;
  /** What may be charged beyond the price; null where the listing names nothing. */
  readonly caps: ClaimCaps | null;
  /** Day plan; null for a sale. */
  readonly plan: DayPlan | null;
  /** The viewer's saved cards, the default one first. */
  readonly cards: readonly UsableCard[];
  readonly maySaveCard: boolean;
  readonly publishableKey: string;
  readonly sandboxUrl: string | null;
  /** By the permission `order.request`: not in an operator's session on the account owner's behalf. */
  readonly mayRequest: boolean;
};
