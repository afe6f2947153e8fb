import { sizes } from './sizes.ts';

/**
 * The options that lenders choose from and searches filter by. Keys are stored and are part of addresses, so a key is
 * added or retired, never renamed; its label is a message, `option.<list>.<key>`.
 */
export const categories = {
  rent: ['mini', 'midi', 'maxiDress', 'playsuit', 'jumpsuit', 'tops', 'bottoms', 'outerwear'],
  sale: [
    ...['activewear', 'bags', 'bottoms', 'dresses', 'eyewear', 'footwear', 'headwear', 'jewellery'],
    ...['lingerie', 'otherAccessories', 'playsuits', 'swimwear', 'tops'],
  ],
} as const;

export type Kind = keyof typeof categories;
export type Category = (typeof categories)[Kind][number];

/** Sale only. A category that is missing here has no subcategories. */
const subcategories = {
  bags: ['backpack', 'beltBag', 'clutch', 'crossbody', 'shoulderBag', 'topHandle', 'tote'],
  bottoms: ['jeans', 'leggings', 'shorts', 'skirts', 'trousers'],
  dresses: ['mini', 'midi', 'maxi'],
  footwear: ['boots', 'flats', 'heels', 'loafers', 'sandals', 'sneakers'],
  jewellery: ['bracelets', 'brooches', 'earrings', 'necklaces', 'rings', 'watches'],
  otherAccessories: ['belts', 'gloves', 'hairAccessories', 'scarves', 'wallets'],
  swimwear: ['bikini', 'coverUp', 'onePiece'],
  tops: ['blazers', 'blouses', 'bodysuits', 'coats', 'jackets', 'knitwear', 'shirts', 'tShirts', 'vests'],
} as const satisfies Partial<Record<Category, readonly string[]>>;

export function subcategoriesOf(category: string | null): readonly string[] {
  return category !== null && isParent(category) ? subcategories[category] : [];
}

function isParent(category: string): category is keyof typeof subcategories {
  return Object.hasOwn(subcategories, category);
}

export { sizes };

export const colours = [
  ...['beige', 'black', 'blue', 'brown', 'cream', 'gold', 'green', 'grey', 'navy', 'orange', 'pink'],
  ...['purple', 'red', 'silver', 'white', 'yellow', 'various'],
] as const;

export const occasions = [
  ...['21st', 'babyShower', 'ball', 'birthday', 'blackTie', 'bridalShower', 'bridesmaid', 'casual'],
  ...['christmasParty', 'cocktail', 'dateNight', 'engagement', 'festival', 'formal', 'graduation'],
  ...['hensParty', 'holiday', 'maternity', 'newYearsEve', 'races', 'weddingGuest', 'workFunction'],
] as const;

export const conditions = {
  rent: ['perfectCondition', 'veryGood', 'flawsAsListed'],
  sale: ['preLoved', 'newWithTags'],
} as const;

export const tellUsMore = {
  style: [
    ...([
      'aLine',
      'backless',
      'beaded',
      'belted',
      'biasCut',
      'bodycon',
      'corset',
      'cutOut',
      'fitAndFlare',
      'flowing',
    ] as const),
    ...([
      'lace',
      'oversized',
      'pleated',
      'ruffled',
      'satin',
      'sequinned',
      'slip',
      'tailored',
      'tiered',
      'wrap',
      'noneOfThese',
    ] as const),
  ],
  neckline: [
    ...(['asymmetric', 'boat', 'collared', 'cowl', 'halter', 'highNeck', 'oneShoulder', 'round', 'square'] as const),
    ...(['strapless', 'sweetheart', 'vNeck'] as const),
  ],
  sleeve: [
    ...(['capSleeve', 'flutterSleeve', 'longSleeve', 'puffSleeve', 'shortSleeve', 'sleeveless'] as const),
    ...(['spaghettiStraps', 'threeQuarterSleeve', 'wideStraps'] as const),
  ],
} as const;

export const lengths = ['mini', 'midi', 'maxi'] as const;

/** The sixteen regions of New Zealand, north to south. */
export const regions = [
  ...['northland', 'auckland', 'waikato', 'bayOfPlenty', 'gisborne', 'hawkesBay', 'taranaki', 'manawatuWhanganui'],
  ...['wellington', 'tasman', 'nelson', 'marlborough', 'westCoast', 'canterbury', 'otago', 'southland'],
] as const;

/** Colour swatches beside the names of colours. */
export const swatches: Readonly<Record<(typeof colours)[number], string>> = {
  beige: '#d8c4a4',
  black: '#17201c',
  blue: '#6f93bd',
  brown: '#6d4a33',
  cream: '#f1ece0',
  gold: '#c8a55e',
  green: '#2f5a49',
  grey: '#9a9f9b',
  navy: '#1d2a4a',
  orange: '#d9773d',
  pink: '#e3a6b4',
  purple: '#8a6cad',
  red: '#a8202f',
  silver: '#c4c8cc',
  white: '#ffffff',
  yellow: '#e6cf5a',
  various: 'conic-gradient(#a8202f, #e6cf5a, #2f5a49, #6f93bd, #8a6cad, #a8202f)',
};

export const allCategories = unique([...categories.rent, ...categories.sale]);
export const allSubcategories = unique(Object.values(subcategories).flat());
export const allConditions = [...conditions.rent, ...conditions.sale] as const;
export const allTellUsMore = Object.values(tellUsMore).flat();

/** Every list, by the name of its labels: the keys that a listing of each kind may have. */
export const optionLists = {
  category: categories,
  subcategory: { rent: [], sale: allSubcategories },
  size: forBoth(sizes),
  colour: forBoth(colours),
  occasion: { rent: occasions, sale: [] },
  condition: conditions,
  length: forBoth(lengths),
  tag: { rent: allTellUsMore, sale: [] },
  region: forBoth(regions),
} as const satisfies Record<string, Record<Kind, readonly string[]>>;

export type OptionList = keyof typeof optionLists;

/** The keys of a list for a kind, or for both. */
export function optionKeys(list: OptionList, kind: Kind | null): readonly string[] {
  const { rent, sale } = optionLists[list];
  return kind === null ? unique<string>([...rent, ...sale]) : optionLists[list][kind];
}

export function isOption(list: OptionList, key: string): boolean {
  const { rent, sale }: Record<Kind, readonly string[]> = optionLists[list];
  return rent.includes(key) || sale.includes(key);
}

function forBoth<const Keys extends readonly string[]>(keys: Keys) {
  return { rent: keys, sale: keys };
}

function unique<T>(keys: readonly T[]): readonly T[] {
  return [...new Set(keys)];
}
