import { type IntlShape, useIntl } from 'react-intl';
import { sizeWords, useOptionLabel } from '../labels.ts';
import type { OptionList } from '../options.ts';
import type { ListingPageData } from '../page-data.ts';

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
  | 'place-rent'
  | 'place-sale';
type Fact = readonly [id: FactId, words: string];

/** The facts of a listing as rows; empty rows are left out. */
export function ListingFacts({ listing }: { readonly listing: ListingPageData }) {
  const intl = useIntl();
  const facts = useFacts(listing).filter(([, words]) => words !== '');
  return (
    <dl className="facts mt-7">
      {facts.map(([id, words]) => (
        <div key={id}>
          <dt>{intl.formatMessage({ id: `listing.fact-${id}` })}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  );
}

function useFacts(listing: ListingPageData): readonly Fact[] {
  const intl = useIntl();
  const label = useOptionLabel();
  const list = (name: OptionList, keys: readonly (string | null)[]) => {
    const words = keys.flatMap((key) => (key === null ? [] : label(name, key)));
    return words.map((word, index) => (index === 0 ? word : lowered(word))).join(', ');
  };
  const { kind, sizes, colours, condition, flaws, length, occasions, tellUsMore, alterations, category, subcategory } =
    listing;
  const region = list('region', [listing.region]);
  const place = listing.place.includes(region) ? listing.place : [listing.place, region].filter(Boolean).join(', ');
  const common: readonly Fact[] = [
    ['size', sizeFact(intl, label, sizes)],
    ['colour', list('colour', colours)],
    ['condition', list('condition', [condition])],
    ['flaws', flaws],
  ];
  if (kind === 'sale') {
    const kinds = [list('category', [category]), lowered(list('subcategory', [subcategory]))].filter(
      (words) => words !== '',
    );
    return [...common, ['category', kinds.join(', ')], ['stock', stockFact(intl, listing)], ['place-sale', place]];
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
  ];
}

/** Empty for a sold item. */
function stockFact(intl: IntlShape, { stock, notice }: ListingPageData): string {
  return stock === null || notice === 'soldOut' ? '' : intl.formatMessage({ id: 'listing.listings' }, { count: stock });
}

/** "8, also fits 10": without the word "size", which is the row's label. */
function sizeFact(intl: IntlShape, label: ReturnType<typeof useOptionLabel>, sizes: readonly string[]): string {
  const [first] = sizes;
  if (first === undefined) return '';
  return [label('size', first), lowered(sizeWords(intl, label, sizes)?.others ?? '')].filter(Boolean).join(', ');
}

/**
 * Lower-cases the first letter of a value after the first, unless it is a name or a single letter: "T-shirts", "New
 * Year’s Eve".
 */
function lowered(word: string): string {
  return /^\p{Lu}\p{Ll}/u.test(word) && !/\s\p{Lu}/u.test(word) ? word.charAt(0).toLowerCase() + word.slice(1) : word;
}
