import type { Currency } from '#src/domain/money/money.ts';
import { locale } from '#src/i18n/locale.ts';

/** "$", as it stands before an amount. */
export function currencySymbol(currency: Currency): string {
  const format = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const;
  const parts = new Intl.NumberFormat(locale, format).formatToParts(0);
  return parts.find(({ type }) => type === 'currency')?.value ?? currency;
}
