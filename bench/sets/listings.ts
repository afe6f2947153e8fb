import { marketplace } from '#marketplace';
import {
  categories,
  colours,
  conditions,
  lengths,
  occasions,
  sizes,
  subcategoriesOf,
  tellUsMore,
} from '#src/features/listings/options.ts';
import { displayAmountOf } from '#src/features/listings/pricing.ts';
import { diceOf, idOf, zipf, type Dice } from './random.ts';
import { homeOf, kinds } from './users.ts';
import { dayOf, kindOf, images, imagesPerListing, providersOf, seed } from './sizes.ts';
import { heldDays } from './stays.ts';
import { cloths, designers, looks, nouns, sentences, soughtWords } from './words.ts';

export const listingKeys = [
  ...([
    'id',
    'authorId',
    'state',
    'kind',
    'title',
    'description',
    'priceAmount',
    'currency',
    'extraDayAmount',
  ] as const),
  ...([
    'shippingAmount',
    'rrpAmount',
    'displayAmount',
    'minimumDays',
    'maximumDays',
    'turnaroundDays',
    'stock',
  ] as const),
  ...(['category', 'subcategory', 'designer', 'length', 'sizes', 'colours', 'occasions', 'tellUsMore'] as const),
  ...([
    'condition',
    'region',
    'place',
    'latitude',
    'longitude',
    'openWeekdays',
    'booked',
    'publishedAt',
    'createdAt',
  ] as const),
] as const;

const someDesigner = zipf(designers.length);
const someColour = zipf(colours.length);
const someOccasion = zipf(occasions.length);
/** All pieces of a set were hung up within so many days before it was made. */
const spanDays = 730;
const dayMs = 86_400_000;

/** Pieces in the order in which they were hung up, the newest last. `madeAt` is the set's own present. */
export function* listingsOf(listings: number, madeAt: Date): Generator<readonly unknown[]> {
  for (let number = 0; number < listings; number++) yield listing(number, listings, madeAt);
}

export function authorOf(number: number, listings: number): number {
  return diceOf(seed ^ Math.imul(number + 1, 0x165667b1)).below(providersOf(listings));
}

function listing(number: number, listings: number, madeAt: Date): readonly unknown[] {
  const dice = diceOf(Math.imul(seed, 31) ^ Math.imul(number + 1, 0x9e3779b1));
  const kind = kindOf(number);
  const category = dice.pick<string>(categories[kind]);
  const subcategory = kind === 'sale' ? (subcategoriesOf(category)[dice.below(9)] ?? null) : null;
  const author = authorOf(number, listings);
  const home = homeOf(author);
  const published = new Date(madeAt.getTime() - ((listings - number) / listings) * spanDays * dayMs);
  const { state, stock } = standingOf(dice, kind);
  const title = `${dice.pick(looks)} ${dice.pick(cloths)} ${dice.pick(nouns[category] ?? ['piece'])}`;
  const prices = pricesOf(dice, kind);
  return [
    ...[idOf(kinds.listing, number), idOf(kinds.provider, author), state, kind],
    ...[title, `${dice.some(sentences, 2, 3).join(' ')}${soughtWordsIn(dice)}`],
    ...[prices.priceAmount, prices.currency, prices.extraDayAmount, prices.shippingAmount, prices.rrpAmount],
    ...[displayAmountOf(prices), 3, 15, 1 + dice.below(3), stock, category, subcategory],
    ...[designers[someDesigner(dice)], lengths.find((one) => category.startsWith(one)) ?? null],
    ...[dice.some(sizes, 1, 2), [colours[someColour(dice)]], kind === 'rent' ? [occasions[someOccasion(dice)]] : []],
    ...[[dice.pick(tellUsMore.style), dice.pick(tellUsMore.sleeve)], dice.pick<string>(conditions[kind])],
    ...[home.region, home.place],
    ...[home.latitude + dice.near() * home.spread, home.longitude + dice.near() * home.spread],
    ...[dice.chance(0.1) ? 62 : 127, heldDays(number, dayOf(madeAt)), published, published],
  ];
}

/** Nearly all can be found; a few are not finished, closed or sold. */
function standingOf(dice: Dice, kind: 'rent' | 'sale'): { state: string; stock: number | null } {
  const state = dice.chance(0.97) ? 'published' : dice.pick(['draft', 'pendingApproval', 'closed']);
  if (kind === 'rent') return { state, stock: null };
  return { state, stock: dice.chance(0.05) ? 0 : 1 + dice.below(2) };
}

/** Cheap ones are many and dear ones few. Minor units. */
function pricesOf(dice: Dice, kind: 'rent' | 'sale') {
  const base = Math.round(Math.exp(2.6 + dice.unit() * 2.2 + (kind === 'sale' ? dice.unit() * 1.6 : 0))) * 100;
  return {
    kind,
    priceAmount: base,
    currency: marketplace.currency,
    extraDayAmount: kind === 'rent' && dice.chance(0.5) ? Math.round(base / 200) * 100 : null,
    shippingAmount: dice.chance(0.8) ? 1200 : 0,
    rrpAmount: base * (kind === 'rent' ? 8 : 3),
  };
}

function soughtWordsIn(dice: Dice): string {
  const said = soughtWords.filter(({ part }) => dice.chance(part)).map(({ word }) => word);
  return said.length === 0 ? '' : ` For ${said.join(' and ')}.`;
}

export const picturedKeys = ['listingId', 'imageId', 'position', 'alt'] as const;

export function* picturedOf(listings: number): Generator<readonly unknown[]> {
  const ids = Array.from({ length: images }, (_, image) => idOf(kinds.image, image));
  for (let number = 0; number < listings; number++) {
    const listingId = idOf(kinds.listing, number);
    for (let position = 0; position < imagesPerListing; position++) {
      yield [
        listingId,
        ids[(number * 7 + position) % images],
        position,
        ['Front', 'Back', 'Detail', 'Label'][position],
      ];
    }
  }
}
