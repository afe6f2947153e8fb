import { currencies, fromMajor, isMoney, type Currency, type Money } from './money.ts';

/** How each currency is written beside its code, in lower case. Some signs are of several currencies. */
const signsOf: Readonly<Record<Currency, readonly string[]>> = {
  AUD: ['$', 'a$', 'au$'],
  CAD: ['$', 'c$', 'ca$'],
  CHF: ['fr', 'sfr'],
  CNY: ['¥', '￥', 'cn¥', '元', 'rmb'],
  DKK: ['kr'],
  EUR: ['€'],
  GBP: ['£'],
  HKD: ['$', 'hk$'],
  INR: ['₹', 'rs'],
  JPY: ['¥', '￥', 'jp¥', '円'],
  MXN: ['$', 'mx$'],
  NOK: ['kr'],
  NZD: ['$', 'nz$'],
  SEK: ['kr'],
  SGD: ['$', 's$'],
  USD: ['$', 'us$'],
};

/** The amount that a person typed: "45", "$1,045.50", "NZ$45", "45,50" or "45 NZD". Null when it is none of this currency. */
export function amountIn(typed: string, currency: Currency): Money | null {
  const { signs, figures } = partsOf(typed);
  if (!signs.every((sign) => isSignOf(sign, currency))) return null;
  const decimal = /^\d+,\d{1,2}$/.test(figures)
    ? figures.replace(',', '.')
    : figures.replaceAll(/,(?=\d{3}(?:\D|$))/g, '');
  const read = fromMajor(decimal, currency);
  return isMoney(read) ? read : null;
}

/** Whether a person typed the sign or the code of another currency beside figures: such an amount is not converted. */
export function isOtherCurrency(typed: string, currency: Currency): boolean {
  return partsOf(typed).signs.some((sign) => !isSignOf(sign, currency) && isSign(sign));
}

/**
 * Before and after the figures: letters and signs, an abbreviation with its dot, as "kr." has one. After a sign it would be that of
 * the figures: "$.50" is no amount. Without figures there is nothing.
 */
function partsOf(typed: string) {
  const [, before, figures = '', after] =
    /^(?:((?:kr|s?fr|rs)(?=\.)|[\p{L}\p{Sc}]+(?!\.))\.?)?(\d[\d.,]*?)(?:([\p{L}\p{Sc}]+)\.?)?$/iu.exec(
      typed.replaceAll(/\s/g, ''),
    ) ?? [];
  return { figures, signs: [before, after].flatMap((sign) => sign?.toLowerCase() ?? []) };
}

/** "$", "nz$", "nzd" or "nzd$". */
function isSignOf(sign: string, currency: Currency): boolean {
  const code = currency.toLowerCase();
  return sign === code || signsOf[currency].some((own) => sign === own || sign === code + own);
}

function isSign(sign: string): boolean {
  return /\p{Sc}/u.test(sign) || currencies.some((currency) => isSignOf(sign, currency));
}
