import { placeText } from '#src/domain/places/place.ts';
import { optionLabels } from '#src/features/listings/labels.ts';
import { listingPath } from '#src/features/listings/listing-path.ts';
import { intl } from '#src/i18n/intl.ts';
import type { App } from '#src/platform/app.ts';
import { searchParamsOf } from './address.ts';
import { bySpelling } from './by-initial.ts';
import { catalogueNames, type CatalogueName } from './catalogue-names.server.ts';
import { searchFacets } from './facets.server.ts';
import { choiceFilters, choiceNames, keysOf, type ChoiceFilter } from './filters.ts';
import { choiceName, offeredChoices } from './offered-choices.ts';
import { everything, parseSearch } from './parse.ts';
import { searchWords } from './planner/keywords.ts';
import { searchListings } from './queries.server.ts';
import type { SearchQuery } from './query.ts';
import { begins, beginsWords, completed, maxSuggestions, mixed, type Suggestion } from './suggestion.ts';
import { vocabularyOf } from './vocabulary.server.ts';

/** The choices whose options are proposed by their labels. */
const proposed = ['category', 'subcategory', 'occasion', 'colours'] as const satisfies readonly ChoiceFilter[];
const maxOfKind = 4;
/** Shorter texts begin too many names of places. */
const minPlaceLength = 2;

/** At most `maxSuggestions` for a text that is being typed; for a blank one the names with the most listings. */
export async function suggestionsFor(app: App, text: string): Promise<Suggestion[]> {
  const { keywords } = parseSearch(new URLSearchParams({ keywords: text }));
  if (keywords === '') return popular(app);
  const typed = searchWords(keywords);
  if (typed.length === 0) return [];
  const [names, choices, listings, places] = await Promise.all([
    catalogueNames(app),
    choicesFor(app, typed),
    listingsFor(app, typed),
    placesFor(app, keywords, typed),
  ]);
  const designers = bySpelling(names.designers.filter((one) => beginsWords(typed, wordsOf(one)))).slice(0, maxOfKind);
  return mixed([designers.map(ofDesigner), choices, listings, places], maxSuggestions);
}

/** Taken apart once for each scan of the catalogue: thousands of names for each letter that is typed take too long. */
const knownWords = new WeakMap<CatalogueName, readonly string[]>();

function wordsOf(one: CatalogueName): readonly string[] {
  const words = knownWords.get(one) ?? searchWords(one.name);
  knownWords.set(one, words);
  return words;
}

async function popular(app: App): Promise<Suggestion[]> {
  const { designers, categories } = await catalogueNames(app);
  const labels = new Set<string>();
  const choices = categories
    .flatMap(({ name }) => optionsOf('category').filter(({ keys }) => keys.includes(name)))
    .filter(({ label }) => !labels.has(label) && labels.add(label));
  return mixed(
    [bySpelling(designers).slice(0, maxOfKind).map(ofDesigner), choices.slice(0, maxOfKind).map(ofOption)],
    maxSuggestions,
  );
}

function ofDesigner({ name, listings }: CatalogueName): Suggestion {
  const detail = intl.formatMessage({ id: 'search.listings' }, { count: listings, more: 'false' });
  return { kind: 'designer', text: name, detail, to: addressWith('designer', [name]) };
}

type Option = {
  readonly filter: ChoiceFilter;
  readonly label: string;
  readonly words: readonly string[];
  readonly keys: readonly string[];
};

const knownOptions = new Map<ChoiceFilter, readonly Option[]>();

/** Labelled and taken apart once for each process: they are constants, and each letter that is typed asks for all. */
function optionsOf(filter: ChoiceFilter): readonly Option[] {
  const options = knownOptions.get(filter) ?? makeOptions(filter);
  knownOptions.set(filter, options);
  return options;
}

/** By label: renting and buying have different keys with one label. */
function makeOptions(filter: ChoiceFilter): Option[] {
  const { options } = choiceFilters[filter];
  const labelOf = optionLabels(intl);
  const keys = new Map<string, string[]>();
  for (const key of keysOf(filter, null) ?? []) {
    const label = options === null ? key : labelOf(options, key);
    keys.set(label, [...(keys.get(label) ?? []), key]);
  }
  return [...keys].map(([label, of]) => ({ filter, label, words: searchWords(label), keys: of }));
}

async function choicesFor(app: App, typed: readonly string[]): Promise<Suggestion[]> {
  const found = proposed.flatMap(optionsOf).filter(({ words }) => beginsWords(typed, words));
  if (found.length === 0) return [];
  const { empty } = await searchFacets(app);
  const isFound = ({ filter, keys }: Option) => offered(filter, keys).some((name) => !empty.includes(name));
  return found.filter(isFound).slice(0, maxOfKind).map(ofOption);
}

function offered(filter: ChoiceFilter, keys: readonly string[]): string[] {
  const { param } = choiceFilters[filter];
  return (['rent', 'sale'] as const)
    .flatMap(offeredChoices)
    .filter((choice) => choice.param === param && keys.includes(choice.value))
    .map(choiceName);
}

function ofOption({ filter, label, keys }: Option): Suggestion {
  const detail = intl.formatMessage({ id: `search.filter.${filter as (typeof proposed)[number]}` });
  return { kind: 'choice', text: label, detail, to: addressWith(filter, keys) };
}

async function listingsFor(app: App, typed: readonly string[]): Promise<Suggestion[]> {
  const keywords = completed(typed, await vocabularyOf(app));
  if (keywords === null) return [];
  const { cards } = await searchListings(app, parseSearch(new URLSearchParams({ keywords })), null);
  return cards.slice(0, maxOfKind).map((card) => ({
    ...{ kind: 'listing', text: card.title, detail: card.designer, to: listingPath(card) },
    image: card.images.map(({ id, placeholder }) => ({ id, placeholder }))[0],
  }));
}

/** By the gazetteer alone: what is typed here is seldom a place, and is sent to no other machine. */
async function placesFor({ places }: App, keywords: string, typed: readonly string[]): Promise<Suggestion[]> {
  if (keywords.length < minPlaceLength) return [];
  const found = await places.predict(keywords, { mayLeave: async () => false });
  return found.places
    .filter(({ name }) => begins(typed, name))
    .slice(0, maxOfKind)
    .map((place) => {
      const { name, within, bounds, origin } = place;
      const query = { ...everything, address: placeText(place), bounds, origin };
      return { kind: 'place', text: name, detail: within === name ? null : within, to: addressOf(query) };
    });
}

/** The search by these values, and by the values that they are options of. */
function addressWith(filter: ChoiceFilter, values: readonly string[]): string {
  const { parent } = choiceFilters[filter];
  const above = choiceNames.flatMap((name) => {
    if (parent === undefined || name !== parent.filter) return [];
    const under = (value: string) => parent.optionsOf(value).some((key) => values.includes(key));
    return [[name, { mode: 'any', values: (keysOf(name, null) ?? []).filter(under) }]];
  });
  const choices = { ...everything.choices, ...Object.fromEntries(above), [filter]: { mode: 'any', values } };
  return addressOf({ ...everything, choices: choices as SearchQuery['choices'] });
}

function addressOf(query: SearchQuery): string {
  return `/s?${searchParamsOf(query)}`;
}
