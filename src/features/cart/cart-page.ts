import type { Money } from '#src/domain/money/money.ts';
import type { Breakdown } from '#src/domain/pricing/breakdown.ts';
import type { CardImage } from '#src/features/listings/card.ts';
import type { Order } from '#src/features/transactions/order.ts';

/** Why an entry cannot be requested as it is, and whether other days or units would help. */
export type EntryProblem = {
  readonly reason: 'gone' | 'closed' | 'sold-out' | 'own' | 'currency' | 'unpayable' | 'delivery' | 'order';
  /** Of `order`: the sentence of the refusal. */
  readonly message?: string;
  readonly canChange: boolean;
};

/** The user's own order of exactly this: sent, or begun and waiting to be paid. */
export type OwnOrder = { readonly state: 'sent' | 'unpaid'; readonly path: string };

export type EntryBackUp = {
  readonly isChosen: boolean;
  /** The item that it is a back-up of. */
  readonly of: string;
  /** What its days cost as a back-up. */
  readonly price: Money;
};

export type CartEntry = {
  readonly listingId: string;
  readonly slug: string;
  readonly title: string;
  readonly designer: string | null;
  readonly sizes: readonly string[];
  readonly kind: 'rent' | 'sale';
  readonly image: CardImage | null;
  /** Its page exists. */
  readonly isViewable: boolean;
  readonly order: Order | null;
  /** What it costs now, requested by itself or as the back-up that it is; null with a problem. */
  readonly price: Breakdown | null;
  /** The total at the full price that the user has seen, where it is another one now; null for a back-up. */
  readonly before: Money | null;
  readonly problem: EntryProblem | null;
  /** Whether it can be a back-up of a dearer item of the bag, and is; null where it cannot. */
  readonly backUp: EntryBackUp | null;
  readonly ownOrder: OwnOrder | null;
};

export type CartPage = {
  /** Null for an empty bag. */
  readonly lender: {
    readonly id: string;
    readonly displayName: string;
    /** Empty for a banned or deleted user, whose wardrobe is gone. */
    readonly initials: string;
    readonly imageId: string | null;
    readonly place: string;
  } | null;
  /** The first added first. */
  readonly entries: readonly CartEntry[];
};
