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
import { makeRng, idOf, zipf, type Rng } from './random.ts';
import { homeOf, kinds } from './users.ts';
import { dayOf, kindOf, images, imagesPerListing, providersOf, seed } from './sizes.ts';
import { excludedRangesOf } from './booked-days.ts';
import { cloths, designers, styles, nouns, descriptions, searchWords } from './words.ts';

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
    'submittedAt',
    'createdAt',
  ] as const),
] as const;

const pickDesigner = zipf(designers.length);
const pickColour = zipf(colours.length);
const pickOccasion = zipf(occasions.length);
/** All listings were published within this many days before the set was created. */
const spanDays = 730;
const dayMs = 86_400_000;

/** Listings in order of publication, the newest last. `madeAt`: the set's reference time. */
export function* listingsOf(listings: number, madeAt: Date): Generator<readonly unknown[]> {
  for (let number = 0; number < listings; number++) yield listing(number, listings, madeAt);
}

export function authorOf(number: number, listings: number): number {
  return makeRng(seed ^ Math.imul(number + 1, 0x165667b1)).below(providersOf(listings));
}

function listing(number: number, listings: number, madeAt: Date): readonly unknown[] {
  const rng = makeRng(Math.imul(seed, 31) ^ Math.imul(number + 1, 0x9e3779b1));
  const kind = kindOf(number);
  const category = rng.pick<string>(categories[kind]);
  const subcategory = kind === 'sale' ? (subcategoriesOf(category)[rng.below(9)] ?? null) : null;
  const author = authorOf(number, listings);
  const home = homeOf(author);
  const published = new Date(madeAt.getTime() - ((listings - number) / listings) * spanDays * dayMs);
  const { state, stock } = stateOf(rng, kind);
  const title = `${rng.pick(styles)} ${rng.pick(cloths)} ${rng.pick(nouns[category] ?? ['item'])}`;
  const prices = pricesOf(rng, kind);
  return [
    ...[idOf(kinds.listing, number), idOf(kinds.provider, author), state, kind],
    ...[title, `${rng.some(descriptions, 2, 3).join(' ')}${searchWordsIn(rng)}`],
    ...[prices.priceAmount, prices.currency, prices.extraDayAmount, prices.shippingAmount, prices.rrpAmount],
    ...[displayAmountOf(prices), 3, 15, 1 + rng.below(3), stock, category, subcategory],
    ...[designers[pickDesigner(rng)], lengths.find((one) => category.startsWith(one)) ?? null],
    ...[rng.some(sizes, 1, 2), [colours[pickColour(rng)]], kind === 'rent' ? [occasions[pickOccasion(rng)]] : []],
    ...[[rng.pick(tellUsMore.style), rng.pick(tellUsMore.sleeve)], rng.pick<string>(conditions[kind])],
    ...[home.region, home.place],
    ...[home.latitude + rng.near() * home.spread, home.longitude + rng.near() * home.spread],
    ...[rng.chance(0.1) ? 62 : 127, excludedRangesOf(number, dayOf(madeAt)), published, published, published],
  ];
}

/** Nearly all are searchable; a few are drafts, pending, closed or sold out. */
function stateOf(rng: Rng, kind: 'rent' | 'sale'): { state: string; stock: number | null } {
  const state = rng.chance(0.97) ? 'published' : rng.pick(['draft', 'pendingApproval', 'closed']);
  if (kind === 'rent') return { state, stock: null };
  return { state, stock: rng.chance(0.05) ? 0 : 1 + rng.below(2) };
}

/** Log-distributed prices: many low, few high. Minor units. */
function pricesOf(rng: Rng, kind: 'rent' | 'sale') {
  const base = Math.round(Math.exp(2.6 + rng.unit() * 2.2 + (kind === 'sale' ? rng.unit() * 1.6 : 0))) * 100;
  return {
    kind,
    priceAmount: base,
    currency: marketplace.currency,
    extraDayAmount: kind === 'rent' && rng.chance(0.5) ? Math.round(base / 200) * 100 : null,
    shippingAmount: rng.chance(0.8) ? 1200 : 0,
    rrpAmount: base * (kind === 'rent' ? 8 : 3),
  };
}

function searchWordsIn(rng: Rng): string {
  const words = searchWords.filter(({ share }) => rng.chance(share)).map(({ word }) => word);
  return words.length === 0 ? '' : ` For ${words.join(' and ')}.`;
}

export const listingImageKeys = ['listingId', 'imageId', 'position', 'alt'] as const;

export function* listingImagesOf(listings: number): Generator<readonly unknown[]> {
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
