import { useIntl } from 'react-intl';
import { isOption, type optionLists, type Kind, type OptionList } from './options.ts';

/** Every key must have its message, or this does not compile. */
type OptionId = { [List in OptionList]: `option.${List}.${(typeof optionLists)[List][Kind][number]}` }[OptionList];

/** The label of a stored key; a retired key is returned as it is. */
export function useOptionLabel(): (list: OptionList, key: string) => string {
  const intl = useIntl();
  return (list, key) => (isOption(list, key) ? intl.formatMessage({ id: `option.${list}.${key}` as OptionId }) : key);
}
