import type { ClaimCaps } from '#src/domain/pricing/claim-caps.ts';
import type { CardImage, CardPrice } from './card.ts';
import type { ListingFields } from './forms.ts';
import type { Point } from '#src/domain/places/bounds.ts';

/**
 * Why a listing is displayed with a notice and without its buttons; null when it can be ordered. `onHold`: the last units are
 * not sold, but an unpaid order or an open request has them.
 */
export type ListingNotice = 'draft' | 'pendingApproval' | 'closed' | 'soldOut' | 'onHold' | 'own' | null;

/** What its lender entered and every visitor may see. */
type Entered = Pick<
  ListingFields,
  | 'kind'
  | 'title'
  | 'description'
  | 'category'
  | 'subcategory'
  | 'length'
  | 'sizes'
  | 'colours'
  | 'occasions'
  | 'tellUsMore'
  | 'condition'
  | 'alterations'
  | 'flaws'
  | 'care'
  | 'region'
  | 'place'
  | 'canPost'
  | 'canPickUp'
  | 'minimumDays'
  | 'maximumDays'
  | 'turnaroundDays'
  | 'stock'
  | 'extraDayPrice'
  | 'shipping'
>;

/** What a viewer may see of a listing. Nothing here is private: the point is some hundred metres off. */
export type ListingPageData = Entered & {
  readonly id: string;
  readonly slug: string;
  readonly state: 'draft' | 'pendingApproval' | 'published' | 'closed';
  readonly notice: ListingNotice;
  readonly isOwn: boolean;
  readonly designer: string | null;
  readonly point: Point | null;
  /** A request is accepted by the system as soon as it is paid. */
  readonly isInstant: boolean;
  /** What may be charged beyond the price of a rental; null where its lender names nothing. */
  readonly caps?: ClaimCaps | null;
  /** Null for a draft without a price. */
  readonly price: CardPrice | null;
  readonly images: readonly CardImage[];
  readonly isNew: boolean;
  readonly author: {
    readonly id: string;
    readonly displayName: string;
    readonly bio: string;
    readonly place: string;
    readonly imageId: string | null;
    readonly since: Date;
  };
};
