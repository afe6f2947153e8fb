import { badParam, cannot } from '../wire/problems.ts';

/** Stripe's minimum charge per currency, in minor units; also the list of supported currencies. */
const minCharge: Readonly<Record<string, number>> = {
  usd: 50,
  aed: 200,
  aud: 50,
  bgn: 100,
  brl: 50,
  cad: 50,
  chf: 50,
  czk: 1500,
  dkk: 250,
  eur: 50,
  gbp: 30,
  hkd: 400,
  huf: 17_500,
  inr: 50,
  jpy: 50,
  mxn: 1000,
  myr: 200,
  nok: 300,
  nzd: 50,
  pln: 200,
  ron: 200,
  sek: 300,
  sgd: 50,
  thb: 1000,
  zar: 1000,
};

const maxCharge = 99_999_999;

export function formatAmount(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return `${format.format(amount / 10 ** digits)} ${currency}`;
}

export function checkCurrency(given: string, param: string): string {
  const currency = given.toLowerCase();
  if (minCharge[currency] === undefined) {
    throw badParam(
      `Invalid currency: ${given}. Stripe currently supports these currencies: ${Object.keys(minCharge).join(', ')}`,
      param,
    );
  }
  return currency;
}

/** Throws Stripe's `amount_too_small` or `amount_too_large` when this amount cannot be charged. */
export function checkCharge(amount: number, currency: string): void {
  const min = minCharge[currency] ?? 50;
  if (amount < min) {
    throw cannot(`Amount must be at least ${formatAmount(min, currency)}`, 'amount_too_small', { param: 'amount' });
  }
  if (amount > maxCharge) {
    throw cannot(`Amount must be no more than ${formatAmount(maxCharge, currency)}`, 'amount_too_large', {
      param: 'amount',
    });
  }
}

/** Similar to Stripe's card fee: 2.9 % and 30 minor units, at most the charge. */
export function chargeFee(amount: number): number {
  return Math.min(amount, Math.round(amount * 0.029) + 30);
}
