import type { IntlShape } from 'react-intl';
import { money } from '#src/domain/money/money.ts';
import { capKinds } from '#src/domain/pricing/claim-caps.ts';
import { formatMoney } from '#src/ui/data/format/money.ts';
import type { OptionLabel } from './labels.ts';
import type { OptionList } from './options.ts';
import type { ListingPageData } from './page-data.ts';
import { sizeLabel, sizeWords } from './size-words.ts';

type FactId =
  | 'size'
  | 'colour'
  | 'condition'
  | 'flaws'
  | 'category'
  | 'length'
  | 'occasion'
  | 'style'
  | 'alterations'
  | 'stock'
  | 'care'
  | 'claims'
  | 'place-rent'
  | 'place-sale';
type OwnFact = readonly [id: FactId, words: string];

/** A row of facts, in words. */
export type Fact = { readonly term: string; readonly words: string };

/** The facts of a listing; those without a value are left out. */
export function factsOf(intl: IntlShape, label: OptionLabel, listing: ListingPageData): readonly Fact[] {
  return ownFacts(intl, label, listing)
    .filter(([, words]) => words !== '')
    .map(([id, words]) => ({ term: intl.formatMessage({ id: `listing.fact-${id}` }), words }));
}

function ownFacts(intl: IntlShape, label: OptionLabel, listing: ListingPageData): readonly OwnFact[] {
  const list = (name: OptionList, keys: readonly (string | null)[]) => {
    const words = keys.flatMap((key) => (key === null ? [] : label(name, key)));
    return words.map((word, index) => (index === 0 ? word : lowered(word))).join(', ');
  };
  const { kind, sizes, colours, condition, flaws, length, occasions, tellUsMore, alterations, category, subcategory } =
    listing;
  const { care = '' } = listing;
  const region = list('region', [listing.region]);
  const place = listing.place.includes(region) ? listing.place : [listing.place, region].filter(Boolean).join(', ');
  const common: readonly OwnFact[] = [
    ['size', sizeFact(intl, sizes)],
    ['colour', list('colour', colours)],
    ['condition', list('condition', [condition])],
    ['flaws', flaws],
  ];
  if (kind === 'sale') {
    const kinds = [list('category', [category]), lowered(list('subcategory', [subcategory]))].filter(
      (words) => words !== '',
    );
    return [
      ...common,
      ['category', kinds.join(', ')],
      ['stock', stockFact(intl, listing)],
      ['place-sale', place],
      ['care', care],
    ];
  }
  const altered =
    alterations === null
      ? ''
      : intl.formatMessage({ id: alterations ? 'listing.alterations-made' : 'listing.alterations-none' });
  const tags = tellUsMore.filter((tag) => tag !== 'noneOfThese');
  return [
    ...common,
    ['length', list('length', [length])],
    ['occasion', list('occasion', occasions)],
    ['style', list('tag', tags)],
    ['alterations', altered],
    ['place-rent', place],
    ['care', care],
    ['claims', claimsFact(intl, listing)],
  ];
}

/** What may be charged beyond the price, so that customers know it before the checkout. */
function claimsFact(intl: IntlShape, { caps, price }: ListingPageData): string {
  if (caps == null || price === null || price.unsupportedCurrency !== undefined) return '';
  const { currency } = price.base;
  return capKinds
    .flatMap((kind) => (caps[kind] === undefined ? [] : [[kind, money(caps[kind], currency)] as const]))
    .map(([kind, cap]) =>
      intl.formatMessage(
        { id: 'listing.claim' },
        { what: intl.formatMessage({ id: `claims.${kind}` }), amount: formatMoney(cap) },
      ),
    )
    .join('. ');
}

/** Empty for a sold item. */
function stockFact(intl: IntlShape, { stock, notice }: ListingPageData): string {
  return stock === null || notice === 'soldOut' || notice === 'onHold'
    ? ''
    : intl.formatMessage({ id: 'listing.listings' }, { count: stock });
}

/** "8, also fits 10": without the word "size", which is the row's label. */
function sizeFact(intl: IntlShape, sizes: readonly string[]): string {
  const [first] = sizes;
  if (first === undefined) return '';
  return [sizeLabel(intl, first), lowered(sizeWords(intl, sizes)?.others ?? '')].filter(Boolean).join(', ');
}

/**
 * Lower-cases the first letter of a value after the first, unless it is a name or a single letter: "T-shirts", "New
 * Year’s Eve".
 */
function lowered(word: string): string {
  return /^\p{Lu}\p{Ll}/u.test(word) && !/\s\p{Lu}\p{Ll}/u.test(word)
    ? word.charAt(0).toLowerCase() + word.slice(1)
    : word;
}
