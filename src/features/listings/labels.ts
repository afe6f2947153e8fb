import { useIntl, type IntlShape } from 'react-intl';
import { isOption, type optionLists, type Kind, type OptionList } from './options.ts';

/** Every key must have its message, or this does not compile. */
type OptionId = { [List in OptionList]: `option.${List}.${(typeof optionLists)[List][Kind][number]}` }[OptionList];

export type OptionLabel = (list: OptionList, key: string) => string;

/** The label of a stored key; a retired key is returned as it is. */
export function optionLabels(intl: IntlShape): OptionLabel {
  return (list, key) => (isOption(list, key) ? intl.formatMessage({ id: `option.${list}.${key}` as OptionId }) : key);
}

export function useOptionLabel(): OptionLabel {
  return optionLabels(useIntl());
}

type SizeWords = {
  /** The size on the item's label: "Size 8", or "One size". */
  readonly labelled: string;
  /** "Also fits 10 and 12"; null when it fits no other size. */
  readonly others: string | null;
  /** "Size 8, also fits 10 and 12". */
  readonly all: string;
};

/** The first size is the one on the item's label; the others also fit. Null without a size. */
export function sizeWords(intl: IntlShape, label: OptionLabel, [first, ...rest]: readonly string[]): SizeWords | null {
  if (first === undefined) return null;
  const named = { kind: first, size: label('size', first) };
  const labelled = intl.formatMessage({ id: 'listing.size' }, named);
  if (rest.length === 0) return { labelled, others: null, all: labelled };
  const fits = intl.formatList(
    rest.map((key) => label('size', key)),
    { type: 'conjunction' },
  );
  return {
    labelled,
    others: intl.formatMessage({ id: 'listing.size-others' }, { fits }),
    all: intl.formatMessage({ id: 'listing.size-all' }, { labelled, fits }),
  };
}
