import { allConditions, categories, conditions } from '#src/features/listings/options.ts';
import type { FilterName } from '#src/features/search/edit.ts';
import { subcategoryKeys } from '#src/features/search/edit.ts';
import type { SearchQuery } from '#src/features/search/query.ts';
import { ChoiceFields } from './choice-fields.tsx';
import { ChoiceGroup } from './choice-group.tsx';
import { DesignerFields } from './designer-fields.tsx';
import { PriceFields } from './price-fields.tsx';
import { DiscountFields, KindFields, VendorFields } from './radio-fields.tsx';

/** Filters that are plain form fields; dates have a calendar and a form of their own. */
export type FieldFilter = Exclude<FilterName, 'keywords' | 'host' | 'dates'>;

/** The fields of one filter, in its popup and in the sheet with all filters. */
export function FilterFields({ filter, query }: { readonly filter: FieldFilter; readonly query: SearchQuery }) {
  const { kind } = query;
  switch (filter) {
    case 'kind':
      return <KindFields />;
    case 'price':
      return <PriceFields />;
    case 'discount':
      return <DiscountFields />;
    case 'vendor':
      return <VendorFields />;
    case 'designer':
      return <DesignerFields />;
    case 'category':
      return kind === null ? <AllCategories /> : <ChoiceFields filter="category" keys={categories[kind]} />;
    case 'subcategory':
      return <ChoiceFields filter="subcategory" keys={subcategoryKeys(query)} />;
    case 'condition':
      return <ChoiceFields filter="condition" keys={kind === null ? allConditions : conditions[kind]} />;
    default:
      return <ChoiceFields filter={filter} />;
  }
}

const either: readonly string[] = categories.rent.filter((key) => categories.sale.some((sold) => sold === key));
const only = (keys: readonly string[]) => keys.filter((key) => !either.includes(key));

const categoryGroups = [
  { legend: 'search.to-rent', keys: only(categories.rent) },
  { legend: 'search.to-buy', keys: only(categories.sale) },
  { legend: 'search.either', keys: either },
] as const;

/** Grouped by kind: renting and buying each have a category playsuits, with the same label. */
function AllCategories() {
  return categoryGroups.map(({ legend, keys }) => (
    <ChoiceGroup key={legend} legend={legend}>
      <ChoiceFields filter="category" keys={keys} />
    </ChoiceGroup>
  ));
}
