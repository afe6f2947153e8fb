import { fromMajor, isMoney, type Currency } from '#src/domain/money/money.ts';

/** The amounts of `marketplace.config.ts`, which are in major units of its currency. */
export type ConfiguredAmounts = {
  readonly currency: Currency;
  readonly fees: { readonly customerMajor: number; readonly backUpMajor: number };
  readonly listings: { readonly minimumPriceMajor: number };
  readonly referrals: { readonly creditMajor: number; readonly minimumChargeMajor: number };
};

/**
 * A sentence for each that the currency cannot express, half a yen for example: the code that reads it would end the
 * process without naming the setting.
 */
export function amountProblems({ currency, fees, listings, referrals }: ConfiguredAmounts): string[] {
  const named = {
    'fees.customerMajor': fees.customerMajor,
    'fees.backUpMajor': fees.backUpMajor,
    'listings.minimumPriceMajor': listings.minimumPriceMajor,
    'referrals.creditMajor': referrals.creditMajor,
    'referrals.minimumChargeMajor': referrals.minimumChargeMajor,
  };
  return Object.entries(named)
    .filter(([, amount]) => !isMoney(fromMajor(String(amount), currency)))
    .map(
      ([name, amount]) => `${name} in marketplace.config.ts must be an amount of ${currency}, which ${amount} is not.`,
    );
}
