import type { Currency } from '#src/domain/money/money.ts';
import { isOtherCurrency } from '#src/domain/money/typed-amount.ts';
import type { Rule } from './schema.ts';

/** The first rule of a typed amount: one of another currency is said to be that, before anything else about it. */
export function inCurrency(currency: Currency): Rule<string> {
  return [(typed) => !isOtherCurrency(typed, currency), 'money.other-currency'];
}
