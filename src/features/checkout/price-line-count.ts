import { daysBetween } from '#src/domain/dates/day.ts';
import type { ListingPageData } from '#src/features/listings/page-data.ts';
import type { Order } from '#src/features/transactions/order.ts';

type Priced = Pick<ListingPageData, 'extraDayPrice' | 'shipping' | 'minimumDays'>;

/**
 * How many lines the price of an order has for its customer, before it is known: the room that its skeleton takes, so
 * that nothing below moves when the price arrives. A referral discount is one more.
 */
export function priceLineCount({ extraDayPrice, shipping, minimumDays }: Priced, order: Order): number {
  const isLonger = order.kind === 'rent' && daysBetween(order.first, order.last) + 1 > minimumDays;
  const hasExtraDays = extraDayPrice !== null && isLonger;
  const hasShipping = order.delivery === 'post' && shipping !== null;
  return 2 + Number(hasExtraDays) + Number(hasShipping);
}
