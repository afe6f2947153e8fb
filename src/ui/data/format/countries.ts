import { locale } from '#src/i18n/locale.ts';

export type NamedCountry = { readonly code: string; readonly name: string };

/** Countries by name. Browsers and the server may know other names: they are not written by one and read by the other. */
export function namedCountries(codes: readonly string[]): readonly NamedCountry[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  const order = new Intl.Collator(locale);
  return codes
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .toSorted((one, other) => order.compare(one.name, other.name));
}
