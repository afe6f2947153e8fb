import { marketplace } from '#marketplace';
import { fromMajor, isMoney, money, type Currency, type Money } from '#src/domain/money/money.ts';

const { creditMajor, creditDays, minimumChargeMajor } = marketplace.referrals;

/** What a new credit is worth. */
export const creditAmount: Money = majorOf(creditMajor, marketplace.currency);

/** Whether new credits are given: an operator closes the programme with a credit of 0. */
export const isOpen = creditAmount.amount > 0;

export const creditLifetimeDays: number = creditDays;

/** A credit leaves at least this to pay. The setting is in the marketplace's currency. */
export function minimumCharge(currency: Currency): Money {
  return currency === marketplace.currency ? majorOf(minimumChargeMajor, currency) : money(0, currency);
}

function majorOf(amount: number, currency: Currency): Money {
  const parsed = fromMajor(String(amount), currency);
  if (!isMoney(parsed)) throw new Error(`${amount} is not an amount of ${currency}`);
  return parsed;
}
