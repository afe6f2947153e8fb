import { fromMajor, isMoney, type Currency, type Money } from './money.ts';

/** The amount that a person typed: "45", "$1,045.50", or "45,50". Null when it is none. */
export function amountIn(typed: string, currency: Currency): Money | null {
  const plain = typed.replaceAll(/[\s$€]/g, '');
  const decimal = /^\d+,\d{1,2}$/.test(plain) ? plain.replace(',', '.') : plain.replaceAll(/,(?=\d{3}(?:\D|$))/g, '');
  const read = fromMajor(decimal, currency);
  return isMoney(read) ? read : null;
}
