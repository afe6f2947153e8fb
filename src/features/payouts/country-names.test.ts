import { expect, test } from 'vitest';
import { english } from '#src/i18n/english.ts';
import { french } from '#src/i18n/fr/french.ts';
import { bankCountries } from './bank/countries.ts';

const codes = Object.keys(bankCountries);

/** What the message says for a country; undefined where only the name in brackets is left. */
function inCountry(message: string, country: string): string | undefined {
  return new RegExp(` ${country} \\{([^{}]+)\\}`).exec(message)?.[1];
}

test.each([
  ['US', 'in the United States', 'aux États-Unis'],
  ['GB', 'in the United Kingdom', 'au Royaume-Uni'],
  ['NL', 'in the Netherlands', 'aux Pays-Bas'],
  ['FR', 'in France', 'en France'],
  ['CY', 'in Cyprus', 'à Chypre'],
])('an account %s has the article that its country takes', (code, inEnglish, inFrench) => {
  expect(inCountry(english['payouts.in-country'], code)).toBe(inEnglish);
  expect(inCountry(french['payouts.in-country'], code)).toBe(inFrench);
});

test('every country of a bank account is named in a sentence', () => {
  for (const message of [english['payouts.in-country'], french['payouts.in-country']])
    expect(codes.filter((code) => inCountry(message, code) === undefined)).toEqual([]);
});
