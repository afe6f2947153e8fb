/**
 * State of a transaction's money. `releasing`: the call that ends the hold is in the outbox. `refund-waits`: a refund is written,
 * and not sent while a bank has the money and decides about it. `refund-delayed`: a
 * refund failed, or failed often enough to be shown to the operator. `lost`: a bank has decided a dispute for the customer, and
 * the operator has not said yet who bears it. `part-refunded` and `part-delayed`: the same of a part
 * of an order that goes on. `never-charged`: ended before a card was held.
 */
export type MoneyState =
  | 'unpaid'
  | 'held'
  | 'paid'
  | 'disputed'
  | 'lost'
  | 'releasing'
  | 'released'
  | 'refunding'
  | 'refund-waits'
  | 'refund-delayed'
  | 'refunded'
  | 'part-refunded'
  | 'part-delayed'
  | 'never-charged';

/** A transaction's share of its payment, and the calls that give it back. */
export type ShareFacts = {
  /** A card was held for it at some time, whether or not the hold still exists. */
  readonly wasHeld: boolean;
  readonly captured: boolean;
  /** The last call that ends the hold, and the last that refunds; null when there is none. */
  readonly release: GivingBack | null;
  readonly refund: GivingBack | null;
  /** Its refunds leave a part of it, and its transaction was not cancelled. */
  readonly isPart: boolean;
  readonly disputed: boolean;
  /** All banks that dispute it have decided, for the customer. */
  readonly isLost: boolean;
  /** A bank has taken money of the payment, and has not decided yet: no refund is sent meanwhile. */
  readonly isWithBank: boolean;
  /** A bank has taken all of it by a lost dispute, which counts as refunded. */
  readonly taken: boolean;
};

export type GivingBack = {
  readonly state: 'open' | 'done' | 'refused' | 'void';
  readonly failures: number;
  /** The refund's last status at Stripe; null before it was made, and for ended holds. */
  readonly objectStatus: RefundStatus | null;
};

export type RefundStatus = 'pending' | 'succeeded' | 'failed';

/** An owed refund or transfer is shown to the operator from this many failures on. */
export const failuresUntilShown = 3;

/** The one place that derives the money state for pages and emails of both sides. */
export function moneyState(share: ShareFacts | null): MoneyState {
  if (share === null) return 'unpaid';
  const { wasHeld, captured, release, refund, isPart, disputed, isLost, isWithBank, taken } = share;
  if (captured && refund !== null && !isPart)
    return isWithBank && refund.state === 'open' ? 'refund-waits' : refundState(refund);
  if (captured && disputed) return isLost ? 'lost' : 'disputed';
  if (captured && refund !== null) return refundState(refund) === 'refund-delayed' ? 'part-delayed' : 'part-refunded';
  if (captured) return taken ? 'refunded' : 'paid';
  if (release === null) return wasHeld ? 'held' : 'unpaid';
  if (!wasHeld) return 'never-charged';
  return release.state === 'done' ? 'released' : 'releasing';
}

/** Money was captured, so a receipt can be printed. */
export function wasCharged(state: MoneyState): boolean {
  return !['unpaid', 'held', 'releasing', 'released', 'never-charged'].includes(state);
}

function refundState({ state, failures, objectStatus }: GivingBack): MoneyState {
  if (objectStatus === 'failed') return 'refund-delayed';
  if (state === 'done') return objectStatus === 'pending' ? 'refunding' : 'refunded';
  return failures >= failuresUntilShown ? 'refund-delayed' : 'refunding';
}
