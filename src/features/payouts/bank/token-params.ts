import { normalised, type Typed } from './bank-numbers.ts';
import { bankCountry, type BankField } from './countries.ts';

/** What a token of a bank account is made of, in the browser and by the provider's script. */
export type TokenParams = {
  readonly country: string;
  readonly currency: string;
  readonly account_holder_type: 'individual' | 'company';
  readonly account_number: string;
  readonly routing_number?: string;
  readonly account_holder_name?: string;
};

type Holder = { readonly country: string; readonly accountType: 'individual' | 'company' };

/** Throws for a country that is not in the list. */
export function tokenParams({ country, accountType }: Holder, typed: Typed): TokenParams {
  const { currency, fields } = bankCountry(country);
  const written = (field: BankField) => normalised(country, field, typed[field] ?? '');
  const routing = routingOf(country, written);
  return {
    ...{ country, currency, account_holder_type: accountType },
    account_number: written(numberFields.find((field) => fields.includes(field)) ?? 'accountNumber'),
    ...(routing === null ? {} : { routing_number: routing }),
    // The provider has no parameters for the names of a Japanese bank and its branch: their codes name them.
    ...(fields.includes('accountOwnerName') ? { account_holder_name: written('accountOwnerName') } : {}),
  };
}

const numberFields: readonly BankField[] = ['iban', 'clabe', 'accountNumber'];

/** The number of the bank and its branch, where the account number does not name them. */
function routingOf(country: string, written: (field: BankField) => string): string | null {
  if (country === 'AU') return written('bsb');
  if (country === 'CA') return `${written('transitNumber')}${written('institutionNumber')}`;
  if (country === 'GB') return written('sortCode');
  if (country === 'HK') return `${written('clearingCode')}-${written('branchCode')}`;
  if (country === 'JP') return `${written('bankCode')}${written('branchCode')}`;
  if (country === 'SG') return `${written('bankCode')}-${written('branchCode')}`;
  return country === 'US' ? written('routingNumber') : null;
}
