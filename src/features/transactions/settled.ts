import type { Transaction } from './transaction.server.ts';

/** Why the system accepts a payment: an offer has agreed its price, or its listing is instant. */
export type Settled = 'agreed' | 'instant';

export function settledBy({ isInstant }: Pick<Transaction['listing'], 'isInstant'>, hasOffer: boolean): Settled {
  return isInstant === true && !hasOffer ? 'instant' : 'agreed';
}
