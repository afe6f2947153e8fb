import { marketplace } from '#marketplace';
import { locale } from '#src/i18n/locale.ts';
import type { App } from '#src/platform/app.ts';
import { bankCountries, isBankCountry } from './bank/countries.ts';

/** Countries that a lender may choose: by the setting, and with the sandbox every one. */
export function payoutCountries({ payments }: Pick<App, 'payments'>): readonly string[] {
  return payments.sandboxUrl === null
    ? marketplace.payouts.countries.filter(isBankCountry)
    : Object.keys(bankCountries);
}

/** The one that is chosen at first: the marketplace's own, where lenders may be paid there. */
export function defaultCountry(countries: readonly string[]): string {
  return countries.find((code) => code === marketplace.country) ?? countries[0] ?? '';
}

export type NamedCountry = { readonly code: string; readonly name: string };

/** By name. Named on the server, because browsers know other names. */
export function namedCountries(codes: readonly string[]): readonly NamedCountry[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  const order = new Intl.Collator(locale);
  return codes
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .toSorted((one, other) => order.compare(one.name, other.name));
}
