import { parseDay, parseWearDays } from '#src/domain/dates/day.ts';
import type { Refusal } from '#src/domain/refusal.ts';
import type { ListingNotice, ListingPageData } from '#src/features/listings/page-data.ts';
import type { OrderText } from './forms.ts';

/** Why a piece has no button. */
export type Hindrance = NonNullable<ListingNotice> | 'price-missing' | 'currency' | 'unpayable';

/** What is wrong with the text of an order, or why the order itself is refused. */
export type OrderProblem = { readonly wrong: 'days' | 'start' | 'end' | 'quantity' } | Refusal;

export function hindranceOf({ notice, price }: Pick<ListingPageData, 'notice' | 'price'>, payable: boolean): Hindrance | null {
  if (notice !== null) return notice;
  if (price === null) return 'price-missing';
  if (price.unsupportedCurrency !== undefined) return 'currency';
  return payable ? null : 'unpayable';
}

type Parameters = { get: (name: string) => unknown };

/** Reads an order out of an address or a form; both ask for values by name. */
export function orderTextOf(parameters: Parameters): OrderText {
  const text = (name: string): string | null => {
    const value = parameters.get(name);
    return typeof value === 'string' ? value : null;
  };
  return { start: text('start'), end: text('end'), quantity: text('quantity'), delivery: text('delivery') };
}

/** Null when nothing was asked for yet; for text that `orderFrom` can make nothing of. */
export function orderProblem(kind: 'rent' | 'sale', { start, end, quantity }: OrderText): OrderProblem | null {
  if (kind === 'sale') return quantity == null || /^[1-9]\d{0,5}$/.test(quantity) ? null : { wrong: 'quantity' };
  if (start == null && end == null) return null;
  if (!start || !end) return { wrong: 'days' };
  if (parseDay(start) === null) return { wrong: 'start' };
  return parseWearDays(start, end) === null ? { wrong: 'end' } : null;
}
