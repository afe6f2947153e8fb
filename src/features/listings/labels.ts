import { useIntl } from 'react-intl';
import {
  allCategories,
  allConditions,
  allSubcategories,
  allTellUsMore,
  colours,
  lengths,
  occasions,
  regions,
  sizes,
} from './options.ts';

const lists = {
  category: allCategories,
  subcategory: allSubcategories,
  size: sizes,
  colour: colours,
  occasion: occasions,
  condition: allConditions,
  length: lengths,
  tag: allTellUsMore,
  region: regions,
} as const;

export type OptionList = keyof typeof lists;
/** Every key must have its message, or this does not compile. */
type OptionId = { [List in OptionList]: `option.${List}.${(typeof lists)[List][number]}` }[OptionList];

/** The label of a stored key; a retired key is returned as it is. */
export function useOptionLabel(): (list: OptionList, key: string) => string {
  const intl = useIntl();
  return (list, key) => (isOption(list, key) ? intl.formatMessage({ id: `option.${list}.${key}` as OptionId }) : key);
}

function isOption(list: OptionList, key: string): boolean {
  const keys: readonly string[] = lists[list];
  return keys.includes(key);
}
