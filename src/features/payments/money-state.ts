/**
 * Where the money of one transaction stands. `releasing`: the end of the hold is written, and Stripe has yet
 * to do it. `refund-delayed`: a refund failed, or was tried in vain often enough for the operator to see it.
 * `never-charged`: given up before a card was held.
 */
export type MoneyState =
  | 'unpaid'
  | 'held'
  | 'paid'
  | 'disputed'
  | 'releasing'
  | 'released'
  | 'refunding'
  | 'refund-delayed'
  | 'refunded'
  | 'never-charged';

/** A transaction's share of its payment, and the calls that give it back. */
export type ShareFacts = {
  /** A card was held for it at some time, whatever became of the hold. */
  readonly wasHeld: boolean;
  readonly captured: boolean;
  /** The last written call that ends the hold, and the last that refunds; null when there is none. */
  readonly release: GivingBack | null;
  readonly refund: GivingBack | null;
  readonly disputed: boolean;
};

export type GivingBack = {
  readonly state: 'open' | 'done' | 'refused' | 'void';
  readonly failures: number;
  /** What Stripe said of the refund last; null before it was made, and of ended holds. */
  readonly objectStatus: RefundStatus | null;
};

export type RefundStatus = 'pending' | 'succeeded' | 'failed';

/** An owed refund or transfer is shown to the operator from this many failures on. */
export const failuresUntilShown = 3;

/** The one place that decides what is said of a payment, on pages and in emails, to both sides. */
export function moneyState(share: ShareFacts | null): MoneyState {
  if (share === null) return 'unpaid';
  const { wasHeld, captured, release, refund, disputed } = share;
  if (captured) return refund === null ? (disputed ? 'disputed' : 'paid') : refundState(refund);
  if (release === null) return wasHeld ? 'held' : 'unpaid';
  if (!wasHeld) return 'never-charged';
  return release.state === 'done' ? 'released' : 'releasing';
}

/** Money has moved, and there is something to print a receipt of. */
export function wasCharged(state: MoneyState): boolean {
  return ['paid', 'disputed', 'refunding', 'refund-delayed', 'refunded'].includes(state);
}

function refundState({ state, failures, objectStatus }: GivingBack): MoneyState {
  if (objectStatus === 'failed') return 'refund-delayed';
  if (state === 'done') return objectStatus === 'pending' ? 'refunding' : 'refunded';
  return failures >= failuresUntilShown ? 'refund-delayed' : 'refunding';
}
