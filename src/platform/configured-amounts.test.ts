import { expect, test } from 'vitest';
import { marketplace } from '#marketplace';
import { currencies } from '#src/domain/money/money.ts';
import { amountProblems, type ConfiguredAmounts } from './configured-amounts.ts';
import { readSettings } from './settings.ts';

const whole: ConfiguredAmounts = {
  currency: 'NZD',
  fees: { customerMajor: 5, backUpMajor: 20 },
  listings: { minimumPriceMajor: 0 },
  referrals: { creditMajor: 5, minimumChargeMajor: 0.5 },
};

test('the settings as they are shipped suit each currency that has cents', () => {
  expect(amountProblems(marketplace)).toEqual([]);
  expect(currencies.filter((currency) => amountProblems({ ...marketplace, currency }).length > 0)).toEqual(['JPY']);
});

test('an amount that the currency cannot express is named', () => {
  expect(amountProblems({ ...whole, currency: 'JPY' })).toEqual([
    'referrals.minimumChargeMajor in marketplace.config.ts must be an amount of JPY, which 0.5 is not.',
  ]);
  const wrong: ConfiguredAmounts = {
    ...whole,
    fees: { customerMajor: 4.999, backUpMajor: -20 },
    listings: { minimumPriceMajor: Number.NaN },
    referrals: { creditMajor: Number.POSITIVE_INFINITY, minimumChargeMajor: 1e-7 },
  };
  expect(amountProblems(wrong).map((problem) => problem.split(' ')[0])).toEqual([
    'fees.customerMajor',
    'fees.backUpMajor',
    'listings.minimumPriceMajor',
    'referrals.creditMajor',
    'referrals.minimumChargeMajor',
  ]);
});

test('the settings are refused with it, before anything is started', () => {
  const { currency } = marketplace;
  Object.assign(marketplace, { currency: 'JPY' });
  try {
    expect(() => readSettings({})).toThrow('referrals.minimumChargeMajor in marketplace.config.ts');
  } finally {
    Object.assign(marketplace, { currency });
  }
  expect(() => readSettings({})).not.toThrow();
});
