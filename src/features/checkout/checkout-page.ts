import type { DayPlan } from '#src/domain/dates/day-plan.ts';
import type { Money } from '#src/domain/money/money.ts';
import type { Breakdown, Malformed } from '#src/domain/pricing/breakdown.ts';
import type { ListingPageData } from '#src/features/listings/page-data.ts';
import type { Address, Order } from '#src/features/transactions/order.ts';
import type { TimeToAnswer } from '#src/features/transactions/time-to-answer.ts';
import type { PaymentOnWire } from './payment-wire.ts';

/** What the checkout page is made of. */
export type CheckoutPage = {
  readonly listing: ListingPageData;
  readonly order: Order;
  readonly price: Breakdown | Malformed;
  readonly total: Money;
  /** Goes back with the request: what this page showed. */
  readonly quote: string;
  /** New with every reading of the page. */
  readonly clientKey: string;
  /** The hold that runs for this order, to be paid for; null before there is one. */
  readonly payment: PaymentOnWire | null;
  /** Where the held piece goes. */
  readonly address: Address | null;
  readonly fullName: string;
  readonly answer: TimeToAnswer;
  /** Until when it can be cancelled for nothing once it is accepted; null for sales, and when that has passed. */
  readonly freeUntil: Date | null;
  /** When it arrives and goes back; null for a sale. */
  readonly plan: DayPlan | null;
  readonly publishableKey: string;
  readonly sandboxUrl: string | null;
  /** An operator looks at it on somebody's behalf. */
  readonly limited: boolean;
};
