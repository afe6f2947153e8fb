import type { ComponentType } from 'react';
import { choiceFilters, isChoice, type ChoiceFilter, type SheetFilter } from '#src/features/search/filters.ts';
import { ChoiceFields, GroupedFields } from './choice-fields.tsx';
import { DesignerFields } from './designer-fields.tsx';
import { WithOptionCounts } from './option-counts.tsx';
import { OwnSizes } from './own-sizes.tsx';
import { PriceFields } from './price-fields.tsx';
import { DiscountFields, KindFields, VendorFields } from './radio-fields.tsx';

/** Filters that are plain form fields; dates have a calendar and a form of their own. */
export type FieldFilter = Exclude<SheetFilter, 'dates'>;

const ownFields: Readonly<Record<Exclude<FieldFilter, ChoiceFilter>, ComponentType>> = {
  kind: KindFields,
  price: PriceFields,
  discount: DiscountFields,
  vendor: VendorFields,
};

/** The fields of one filter, in its popup and in the sheet with all filters. */
export function FilterFields({ filter }: { readonly filter: FieldFilter }) {
  return (
    <WithOptionCounts filter={filter}>
      <Fields filter={filter} />
      {filter === 'sizing' && <OwnSizes />}
    </WithOptionCounts>
  );
}

function Fields({ filter }: { readonly filter: FieldFilter }) {
  if (!isChoice(filter)) {
    const OwnFields = ownFields[filter];
    return <OwnFields />;
  }
  switch (choiceFilters[filter].component) {
    case 'designers':
      return <DesignerFields />;
    case 'groups':
      return <GroupedFields filter={filter} />;
    case 'pills':
      return <ChoiceFields filter={filter} />;
    case 'squares':
      return <ChoiceFields filter={filter} shape="square" />;
    case 'swatches':
      return <ChoiceFields filter={filter} shape="swatch" />;
  }
}
