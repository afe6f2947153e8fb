import type { Money } from '#src/domain/money/money.ts';
import type { CardImage, CardPrice } from './card.ts';
import type { Point } from './publishing/blur-point.ts';

/** Why a listing is displayed with a notice and without its buttons; null when it can be ordered. */
export type ListingNotice = 'draft' | 'pendingApproval' | 'closed' | 'soldOut' | 'own' | null;

/** What a viewer may see of a listing. Nothing here is private: the point is some hundred metres off. */
export type ListingPageData = {
  readonly id: string;
  readonly slug: string;
  readonly state: 'draft' | 'pendingApproval' | 'published' | 'closed';
  readonly notice: ListingNotice;
  readonly isOwn: boolean;
  readonly kind: 'rent' | 'sale';
  readonly title: string;
  readonly description: string;
  readonly designer: string | null;
  readonly category: string | null;
  readonly subcategory: string | null;
  readonly length: string | null;
  readonly sizes: readonly string[];
  readonly colours: readonly string[];
  readonly occasions: readonly string[];
  readonly tellUsMore: readonly string[];
  readonly condition: string | null;
  readonly alterations: boolean | null;
  readonly flaws: string;
  readonly region: string | null;
  readonly place: string;
  readonly point: Point | null;
  readonly canPost: boolean;
  readonly canPickUp: boolean;
  readonly minimumDays: number;
  readonly maximumDays: number;
  readonly turnaroundDays: number;
  readonly stock: number | null;
  /** Null for a draft without a price. */
  readonly price: CardPrice | null;
  readonly extraDayPrice: Money | null;
  readonly shipping: Money | null;
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
