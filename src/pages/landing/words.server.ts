import { optionLabels } from '#src/features/listings/labels.ts';
import { type OptionList, occasions, sizes } from '#src/features/listings/options.ts';
import type { ShownOccasion } from '#src/features/search/occasions.server.ts';
import { intl } from '#src/i18n/intl.ts';

// Made here, so that the page does not load the names of all options.
const label = optionLabels(intl);

export type Choice = { readonly value: string; readonly label: string };
export type FinderChoices = { readonly occasion: readonly Choice[]; readonly size: readonly Choice[] };

export const finderChoices: FinderChoices = {
  occasion: choicesOf('occasion', occasions),
  size: choicesOf('size', sizes),
};

function choicesOf(list: OptionList, keys: readonly string[]): readonly Choice[] {
  return keys.map((key) => ({ value: key, label: label(list, key) }));
}

export type NamedOccasion = ShownOccasion & { readonly name: string };

export function named(shown: ShownOccasion): NamedOccasion {
  return { ...shown, name: label('occasion', shown.occasion) };
}
