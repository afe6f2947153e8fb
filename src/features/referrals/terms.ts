import { marketplace } from '#marketplace';
import { configured, money, type Currency, type Money } from '#src/domain/money/money.ts';

const { creditMajor, creditDays, minimumChargeMajor } = marketplace.referrals;

/** What a new credit is worth. */
export const creditAmount: Money = configured(creditMajor, marketplace.currency);

/** Whether new credits are given: an operator closes the programme with a credit of 0. */
export const isOpen = creditAmount.amount > 0;

export const creditLifetimeDays: number = creditDays;

/** A credit leaves at least this to pay. The setting is in the marketplace's currency. */
export function minimumCharge(currency: Currency): Money {
  return currency === marketplace.currency ? configured(minimumChargeMajor, currency) : money(0, currency);
}
