import type { PriceAnswer } from '#src/features/checkout/booking.server.ts';
import type { Order } from '#src/features/transactions/order.ts';

/** What is chosen in the booking form, with its price once that is known. */
export type Chosen = {
  readonly order: Order | null;
  readonly price: { readonly state: string; readonly answer: PriceAnswer | null };
};
