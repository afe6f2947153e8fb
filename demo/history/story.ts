import type { Party } from '#src/domain/process/words.ts';
import type { When } from './when.ts';

/**
 * One transaction, told in the order in which it happened: who asked for what, and what everybody did then.
 * The system's own part (payments that run out, transactions that complete) is not told: the timers do it.
 */
export type Story = {
  /** By their ids in the catalogue. */
  readonly listing: string;
  readonly customer: string;
  readonly asked: When;
  /** First and last day worn, counted from today; left out for a piece that is bought. */
  readonly worn?: readonly [first: number, last: number];
  readonly delivery: 'post' | 'collect';
  /** Two minutes after asking the card is held, unless the customer leaves the page or her bank asks a question. */
  readonly paid: 'at-once' | 'never' | 'bank-asks';
  readonly turns: readonly Turn[];
  /** Who has not looked at the transaction since. */
  readonly unseen: readonly Party[];
};

export type Turn = { readonly at: When } & (
  | { readonly by: Party; readonly takes: 'accept' | 'decline' | 'abandon' | 'cancel-by-customer' }
  | { readonly by: Party; readonly says: string }
  /** The card network's part: it ends the hold on the card, or the cardholder disputes the charge. */
  | { readonly by: 'bank'; readonly does: 'ends-hold' | 'opens-dispute' }
);

type Telling = Pick<Story, 'listing' | 'customer' | 'asked'> & Partial<Story>;

/** Posted, paid at once, and seen by both sides, unless told otherwise. */
export function story(telling: Telling): Story {
  return { delivery: 'post', paid: 'at-once', turns: [], unseen: [], ...telling };
}

export const accepts = (at: When): Turn => ({ at, by: 'provider', takes: 'accept' });
export const declines = (at: When): Turn => ({ at, by: 'provider', takes: 'decline' });
export const cancels = (at: When): Turn => ({ at, by: 'customer', takes: 'cancel-by-customer' });
export const abandons = (at: When): Turn => ({ at, by: 'customer', takes: 'abandon' });
export const renter = (at: When, says: string): Turn => ({ at, by: 'customer', says });
export const lender = (at: When, says: string): Turn => ({ at, by: 'provider', says });
export const bank = (at: When, does: 'ends-hold' | 'opens-dispute'): Turn => ({ at, by: 'bank', does });
