import { marketplace } from '#marketplace';
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
