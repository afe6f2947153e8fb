import { useIntl, type IntlShape } from 'react-intl';
import { isOption, type optionLists, type Kind, type OptionList } from './options.ts';

/** Every key must have its message, or this does not compile. */
type OptionId = { [List in OptionList]: `option.${List}.${(typeof optionLists)[List][Kind][number]}` }[OptionList];

export type OptionLabel = (list: OptionList, key: string) => string;

/** The label of a stored key; a retired key is returned as it is. */
export function optionLabels(intl: IntlShape): OptionLabel {
  return (list, key) => (isOption(list, key) ? intl.formatMessage({ id: `option.${list}.${key}` as OptionId }) : key);
}

/** The labels that came with a listing; a key without one is returned as it is. */
export function useOptionLabel(): OptionLabel {
  return optionLabels(useIntl());
}
