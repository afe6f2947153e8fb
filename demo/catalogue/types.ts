import type { Drawing } from '#demo/art/record.ts';

export type Region =
  | 'northland'
  | 'auckland'
  | 'waikato'
  | 'bayOfPlenty'
  | 'gisborne'
  | 'hawkesBay'
  | 'taranaki'
  | 'manawatuWhanganui'
  | 'wellington'
  | 'tasman'
  | 'nelson'
  | 'marlborough'
  | 'westCoast'
  | 'canterbury'
  | 'otago'
  | 'southland';

export type Colour =
  | 'beige'
  | 'black'
  | 'blue'
  | 'brown'
  | 'cream'
  | 'gold'
  | 'green'
  | 'grey'
  | 'navy'
  | 'orange'
  | 'pink'
  | 'purple'
  | 'red'
  | 'silver'
  | 'white'
  | 'yellow'
  | 'various';

export type Size = 'osfa' | '4' | '6' | '8' | '10' | '12' | '14' | '16' | '18' | '20' | '22' | '24';

export type Occasion =
  | '21st'
  | 'babyShower'
  | 'ball'
  | 'birthday'
  | 'blackTie'
  | 'bridalShower'
  | 'bridesmaid'
  | 'casual'
  | 'christmasParty'
  | 'cocktail'
  | 'dateNight'
  | 'engagement'
  | 'festival'
  | 'formal'
  | 'graduation'
  | 'hensParty'
  | 'holiday'
  | 'maternity'
  | 'newYearsEve'
  | 'races'
  | 'weddingGuest'
  | 'workFunction';

export type RentCategory = 'mini' | 'midi' | 'maxiDress' | 'playsuit' | 'jumpsuit' | 'tops' | 'bottoms';

/** Sale categories, each with the subcategories a piece must choose from. */
export const buySubcategories = {
  activewear: [],
  bags: ['clutch', 'shoulderBag', 'topHandle', 'tote'],
  bottoms: ['jeans', 'shorts', 'skirts', 'trousers'],
  dresses: ['mini', 'midi', 'maxi'],
  eyewear: [],
  footwear: ['boots', 'flats', 'heels', 'sandals'],
  headwear: [],
  jewellery: ['bracelets', 'earrings', 'necklaces', 'rings'],
  lingerie: [],
  otherAccessories: ['belts', 'gloves', 'scarves'],
  playsuits: [],
  swimwear: ['bikini', 'coverUp', 'onePiece'],
  tops: ['blouses', 'jackets', 'knitwear', 'shirts'],
} as const;

export type BuyCategory = keyof typeof buySubcategories;
export type Subcategory = (typeof buySubcategories)[BuyCategory][number];

/** The tags of "tell us more", by group. */
export const styleTags = {
  style: [
    'backless',
    'belted',
    'biasCut',
    'bodycon',
    'fitAndFlare',
    'flowing',
    'oversized',
    'pleated',
    'ruffled',
    'sequinned',
    'tailored',
    'tiered',
    'wrap',
  ],
  neckline: ['boat', 'collared', 'cowl', 'halter', 'highNeck', 'square', 'strapless', 'sweetheart', 'vNeck'],
  sleeve: ['longSleeve', 'puffSleeve', 'shortSleeve', 'sleeveless', 'spaghettiStraps', 'wideStraps'],
} as const;

export type StyleTag = (typeof styleTags)[keyof typeof styleTags][number];

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
}

export interface DemoCustomer {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly place: string;
  readonly region: Region;
}

/** Days counted from today; both ends are worn. */
export interface DayRange {
  readonly from: number;
  readonly to: number;
}

interface Piece {
  readonly id: string;
  readonly providerId: string;
  readonly title: string;
  readonly description: string;
  readonly designer: string;
  readonly sizes: readonly [Size, ...Size[]];
  readonly colours: readonly [Colour, ...Colour[]];
  /** Minor units of NZD: a day when rented, to keep when sold. */
  readonly price: number;
  readonly shipping: number;
  readonly rrp: number;
  readonly createdDaysAgo: number;
  readonly drawing: Drawing;
}

export interface RentalPiece extends Piece {
  readonly deal: 'rent';
  readonly category: RentCategory;
  readonly condition: 'perfectCondition' | 'veryGood' | 'flawsAsListed';
  readonly occasions: readonly [Occasion, ...Occasion[]];
  readonly tellUsMore: readonly [StyleTag, ...StyleTag[]];
  readonly altered: boolean;
  /** What was altered or is worn; asked for when altered or when the condition says so. */
  readonly flaws?: string;
  readonly extraDayPrice?: number;
  readonly maxNumberOfDays: number;
  readonly bookedDays: readonly DayRange[];
}

export interface SalePiece extends Piece {
  readonly deal: 'sale';
  readonly category: BuyCategory;
  readonly subcategory?: Subcategory;
  readonly condition: 'preLoved' | 'newWithTags';
  readonly stock: number;
}

export type DemoPiece = RentalPiece | SalePiece;

export interface DemoReview {
  readonly pieceId: string;
  readonly customerId: string;
  readonly rating: 1 | 2 | 3 | 4 | 5;
  readonly text: string;
  readonly monthsAgo: number;
}

export interface DemoCatalogue {
  readonly providers: readonly DemoProvider[];
  readonly customers: readonly DemoCustomer[];
  readonly pieces: readonly DemoPiece[];
  readonly reviews: readonly DemoReview[];
}
