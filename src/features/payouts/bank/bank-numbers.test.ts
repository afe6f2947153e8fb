import { describe, expect, test } from 'vitest';
import { normalised, problemOf, problemsOf, type Typed } from './bank-numbers.ts';
import { bankCountries, bankCountry, type BankField } from './countries.ts';
import { tokenParams } from './token-params.ts';

/** A valid account of each country that has fields of its own, as people type it. */
const valid: Readonly<Record<string, Typed>> = {
  AU: { bsb: '110-000', accountNumber: '000 123 456' },
  CA: { transitNumber: '11000', institutionNumber: '000', accountNumber: '000123456789' },
  GB: { sortCode: '10-88-00', accountNumber: '00012345' },
  HK: { clearingCode: '110', branchCode: '000', accountNumber: '000123456' },
  JP: {
    ...{ bankName: 'みずほ銀行', branchName: 'Tokyo', bankCode: '1100', branchCode: '000' },
    ...{ accountNumber: '0001234', accountOwnerName: 'サトウ ハナコ' },
  },
  MX: { clabe: '000000001234567897' },
  NZ: { accountNumber: '11-0000-0000000-010' },
  SG: { bankCode: '1100', branchCode: '000', accountNumber: '000123456' },
  US: { routingNumber: '110000000', accountNumber: '000123456789' },
  DE: { iban: 'de89 3704 0044 0532 0130 00' },
  FR: { iban: 'FR14 2004 1010 0505 0001 3M02 606' },
  CH: { iban: 'CH93 0076 2011 6238 5295 7' },
  NO: { iban: 'NO93 8601 1117 947' },
};

const codes = Object.keys(bankCountries);
const special = ['AU', 'CA', 'GB', 'HK', 'JP', 'MX', 'NZ', 'SG', 'US'];

test('there are 36 countries, and those without fields of their own have an IBAN', () => {
  expect(codes).toHaveLength(36);
  const others = codes.filter((code) => !special.includes(code));
  expect(others.map((code) => bankCountry(code).fields)).toEqual(others.map(() => ['iban']));
});

test('a country that is not in the list is an error', () => {
  expect(() => bankCountry('XX')).toThrow('Country not supported: XX');
  expect(() => bankCountry('constructor')).toThrow('Country not supported');
});

test.for(Object.entries(valid))('an account in %s is accepted as it is typed', ([country, typed]) => {
  expect(problemsOf(country, typed)).toEqual([]);
});

test.for(codes)('all fields of %s are needed', (country) => {
  const { fields } = bankCountry(country);
  expect(problemsOf(country, {})).toEqual(fields.map((field) => ({ field, problem: 'missing' })));
});

describe('wrong numbers', () => {
  const wrong: readonly [string, BankField, string, string][] = [
    ['NZ', 'accountNumber', '11-0000-0000000', 'format'],
    ['NZ', 'accountNumber', '11000000000000100', 'format'],
    ['NZ', 'accountNumber', '11000000000000x0', 'format'],
    ['AU', 'bsb', '11000', 'format'],
    ['AU', 'accountNumber', '1234', 'format'],
    ['CA', 'transitNumber', '1100', 'format'],
    ['CA', 'institutionNumber', '0000', 'format'],
    ['GB', 'sortCode', '10880', 'format'],
    ['GB', 'accountNumber', '1234567', 'format'],
    ['US', 'routingNumber', '110000001', 'checkDigits'],
    ['US', 'routingNumber', '000000000', 'checkDigits'],
    ['US', 'routingNumber', '11000000', 'format'],
    ['US', 'accountNumber', '12-34', 'format'],
    ['SG', 'bankCode', '110', 'format'],
    ['HK', 'clearingCode', '1100', 'format'],
    ['JP', 'bankCode', '110', 'format'],
    ['JP', 'accountNumber', '12345', 'format'],
    ['JP', 'accountOwnerName', '<b>', 'format'],
    ['MX', 'clabe', '000000001234567896', 'checkDigits'],
    ['MX', 'clabe', '00000000123456789', 'format'],
    ['DE', 'iban', 'DE89370400440532013001', 'checkDigits'],
    ['DE', 'iban', 'DE8937040044053201300', 'checkDigits'],
    ['DE', 'iban', '89370400440532013000', 'format'],
    ['DE', 'iban', 'FR1420041010050500013M02606', 'wrongCountry'],
  ];
  test.for(wrong)('in %s: %s %s', ([country, field, typed, problem]) => {
    expect(problemOf(country, field, typed)).toBe(problem);
  });

  test('only blanks are nothing', () => {
    expect(problemOf('DE', 'iban', ' \u00A0\u3000')).toBe('missing');
  });
});

describe('what is sent', () => {
  const sent = (country: string) => tokenParams({ country, accountType: 'company' }, valid[country] ?? {});

  test('names the country, its currency and the kind of holder', () => {
    expect(sent('NZ')).toEqual({
      ...{ country: 'NZ', currency: 'nzd', account_holder_type: 'company' },
      account_number: '1100000000000010',
    });
  });

  test.for([
    ['AU', '110000', '000123456'],
    ['CA', '11000000', '000123456789'],
    ['GB', '108800', '00012345'],
    ['HK', '110-000', '000123456'],
    ['SG', '1100-000', '000123456'],
    ['US', '110000000', '000123456789'],
    ['JP', '1100000', '0001234'],
  ])('in %s the bank by the number %s', ([country = '', routing, number]) => {
    expect(sent(country)).toMatchObject({ routing_number: routing, account_number: number });
  });

  test('the CLABE and the IBAN without blanks, and no number of a bank', () => {
    expect(sent('MX')).toMatchObject({ currency: 'mxn', account_number: '000000001234567897' });
    expect(sent('DE')).toMatchObject({ currency: 'eur', account_number: 'DE89370400440532013000' });
    expect(['MX', 'DE', 'NZ'].filter((country) => 'routing_number' in sent(country))).toEqual([]);
  });

  test('the name of the holder only where it is asked for', () => {
    expect(sent('JP').account_holder_name).toBe('サトウ ハナコ');
    expect('account_holder_name' in sent('US')).toBe(false);
  });

  test('full-width digits are digits', () => {
    expect(normalised('JP', 'bankCode', '１１００')).toBe('1100');
  });
});
