import { ibanCheckDigits } from '../accounts/bank-numbers.ts';

/** A test bank account of a country that Stripe's test mode supports. */
export function sampleBank(country: string): { routing: string | null; account: string } {
  const known: Readonly<Record<string, { routing: string | null; account: string }>> = {
    AU: { routing: '110000', account: '000123456' },
    CA: { routing: '11000000', account: '000123456789' },
    GB: { routing: '108800', account: '00012345' },
    HK: { routing: '110000', account: '000123456' },
    JP: { routing: '1100000', account: '0001234' },
    MX: { routing: null, account: '000000001234567897' },
    NZ: { routing: null, account: '1100000000000010' },
    SG: { routing: '1100000', account: '000123456' },
    US: { routing: '110000000', account: '000123456789' },
  };
  const body = '370400440532013000';
  return known[country] ?? { routing: null, account: `${country}${ibanCheckDigits(country, body)}${body}` };
}

/** Default values of the onboarding form, so that it can be submitted as it is. */
export const samplePerson: Readonly<Record<string, string>> = {
  'first_name': 'Jenny',
  'last_name': 'Rosen',
  'dob[day]': '1',
  'dob[month]': '1',
  'dob[year]': '1990',
  'address[line1]': '1 Sample Street',
  'address[city]': 'Sampleton',
  'address[postal_code]': '1010',
  'address[state]': 'CA',
  'email': 'jenny@example.com',
  'phone': '+64210000000',
  'ssn_last_4': '0000',
  'verification[document][front]': 'file_identity_document_success',
};
