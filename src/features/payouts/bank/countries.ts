/** What is typed to name a bank account, in one country or another. */
export type BankField =
  | 'accountNumber'
  | 'accountOwnerName'
  | 'institutionNumber'
  | 'transitNumber'
  | 'clearingCode'
  | 'branchCode'
  | 'branchName'
  | 'bankName'
  | 'bankCode'
  | 'clabe'
  | 'iban'
  | 'routingNumber'
  | 'sortCode'
  | 'bsb';

export type BankCountry = {
  /** Lower case, as the provider wants it. */
  readonly currency: string;
  /** In the order in which they are asked for. */
  readonly fields: readonly BankField[];
};

const iban = (currency = 'eur'): BankCountry => ({ currency, fields: ['iban'] });

/** The countries that the provider pays out to, with what names a bank account there. */
export const bankCountries = {
  AT: iban(),
  AU: { currency: 'aud', fields: ['bsb', 'accountNumber'] },
  BE: iban(),
  // Bulgaria has had the euro since 2026.
  BG: iban(),
  CA: { currency: 'cad', fields: ['transitNumber', 'institutionNumber', 'accountNumber'] },
  CH: iban('chf'),
  CY: iban(),
  CZ: iban('czk'),
  DE: iban(),
  DK: iban('dkk'),
  EE: iban(),
  ES: iban(),
  FI: iban(),
  FR: iban(),
  GB: { currency: 'gbp', fields: ['sortCode', 'accountNumber'] },
  GR: iban(),
  HK: { currency: 'hkd', fields: ['clearingCode', 'branchCode', 'accountNumber'] },
  IE: iban(),
  IT: iban(),
  JP: {
    currency: 'jpy',
    fields: ['bankName', 'branchName', 'bankCode', 'branchCode', 'accountNumber', 'accountOwnerName'],
  },
  LT: iban(),
  LU: iban(),
  LV: iban(),
  MT: iban(),
  MX: { currency: 'mxn', fields: ['clabe'] },
  NL: iban(),
  NO: iban('nok'),
  NZ: { currency: 'nzd', fields: ['accountNumber'] },
  PL: iban('pln'),
  PT: iban(),
  RO: iban('ron'),
  SE: iban('sek'),
  SG: { currency: 'sgd', fields: ['bankCode', 'branchCode', 'accountNumber'] },
  SI: iban(),
  SK: iban(),
  US: { currency: 'usd', fields: ['routingNumber', 'accountNumber'] },
} as const satisfies Readonly<Record<string, BankCountry>>;

export type CountryCode = keyof typeof bankCountries;

export function isBankCountry(code: string): code is CountryCode {
  return Object.hasOwn(bankCountries, code);
}

/** Throws for a country that is not in the list. */
export function bankCountry(code: string): BankCountry {
  if (!isBankCountry(code)) throw new Error(`Country not supported: ${code}`);
  return bankCountries[code];
}
