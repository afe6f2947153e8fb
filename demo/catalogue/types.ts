import type { LeadDays } from '#src/domain/dates/lead-time.ts';
import type { ClaimCaps } from '#src/domain/pricing/claim-caps.ts';
import type { Collection } from '#src/features/accounts/users.server.ts';
import type { Drawing } from '#demo/art/record.ts';
import type {
  allSubcategories,
  categories,
  colours,
  conditions,
  occasions,
  regions,
  sizes,
  allTellUsMore,
} from '#src/features/listings/options.ts';

type Region = (typeof regions)[number];
type Colour = (typeof colours)[number];
type Size = (typeof sizes)[number];
type Occasion = (typeof occasions)[number];
type StyleTag = (typeof allTellUsMore)[number];

export interface DemoProvider {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly bio: string;
  readonly place: string;
  readonly region: Region;
  readonly latitude: number;
  readonly longitude: number;
  readonly joinedDaysAgo: number;
  /** Collection of the wardrobe, the marketplace's own or its friends'; most wardrobes have none. */
  readonly collection?: Collection;
}

export interface DemoCustomer {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly place: string;
  readonly region: Region;
  readonly joinedDaysAgo: number;
}

/** Days relative to today, both ends included. */
export interface DayRange {
  readonly from: number;
  readonly to: number;
}

interface Listing {
  readonly id: string;
  readonly providerId: string;
  readonly title: string;
  readonly description: string;
  readonly designer: string;
  readonly sizes: readonly [Size, ...Size[]];
  readonly colours: readonly [Colour, ...Colour[]];
  /** Minor units of NZD: per day for a rental, the full price for a sale. */
  readonly price: number;
  readonly shipping: number;
  readonly rrp: number;
  readonly createdDaysAgo: number;
  readonly drawing: Drawing;
}

interface RentalListing extends Listing {
  readonly transaction: 'rent';
  readonly category: (typeof categories.rent)[number];
  readonly condition: (typeof conditions.rent)[number];
  readonly occasions: readonly [Occasion, ...Occasion[]];
  readonly tellUsMore: readonly [StyleTag, ...StyleTag[]];
  readonly altered: boolean;
  /** Description of alterations or flaws; required when altered or when the condition says so. */
  readonly flaws?: string;
  readonly extraDayPrice?: number;
  readonly maxNumberOfDays: number;
  /** Lead days that differ from the default, by courier or for a pick-up. */
  readonly leadDays?: Partial<LeadDays>;
  /** The most that may be charged beyond the price when something goes wrong, in minor units; most items name nothing. */
  readonly caps?: Omit<ClaimCaps, 'total'>;
  /** Offered as a back-up of a dearer item. */
  readonly canBackUp?: true;
  /** Days blocked by the owner. */
  readonly blockedDays: readonly DayRange[];
}

interface SaleListing extends Listing {
  readonly transaction: 'sale';
  readonly category: (typeof categories.sale)[number];
  readonly subcategory?: (typeof allSubcategories)[number];
  readonly condition: (typeof conditions.sale)[number];
  readonly stock: number;
}

export type DemoListing = RentalListing | SaleListing;

export interface DemoReview {
  readonly listingId: string;
  readonly customerId: string;
  readonly rating: 1 | 2 | 3 | 4 | 5;
  readonly text: string;
  readonly daysAgo: number;
}

export interface DemoCatalogue {
  readonly providers: readonly DemoProvider[];
  readonly customers: readonly DemoCustomer[];
  readonly listings: readonly DemoListing[];
  readonly reviews: readonly DemoReview[];
}
