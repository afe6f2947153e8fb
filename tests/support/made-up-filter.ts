import { optionLists } from '#src/features/listings/options.ts';
import { filterTable, type ChoiceRecord } from '#src/features/search/filter-table.ts';
import { messages } from '#src/i18n/messages.ts';

/**
 * The name of a filter that the marketplace does not have: its options, its record and its texts, and nothing else.
 * Must be the first import of a test, because the other modules derive their lists from the table when they load.
 */
export const madeUpFilter = 'fabric';

Object.assign(optionLists, { [madeUpFilter]: { rent: ['silk', 'linen', 'tulle'], sale: ['silk', 'linen'] } });
Object.assign(filterTable, {
  [madeUpFilter]: {
    param: 'pub_fabric',
    options: madeUpFilter as unknown as ChoiceRecord['options'],
    publicData: madeUpFilter,
    component: 'pills',
    bar: 35,
    sheet: 55,
  } satisfies ChoiceRecord,
});
Object.assign(messages, {
  'search.filter.fabric': 'Fabric',
  'option.fabric.silk': 'Silk',
  'option.fabric.linen': 'Linen',
  'option.fabric.tulle': 'Tulle',
});
