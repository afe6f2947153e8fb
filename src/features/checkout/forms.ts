import { z } from 'zod';
import { parseDay, parseWearDays } from '#src/domain/dates/day.ts';
import type { Order } from '#src/features/transactions/order.ts';

/** What an address or a form says of an order: dates or a quantity, and how the piece gets there. */
export type OrderText = {
  readonly start?: string | null;
  readonly end?: string | null;
  readonly quantity?: string | null;
  readonly delivery?: string | null;
};

/** Null when the text names no order of this kind: a day that is not in the calendar, half a piece. */
export function orderFrom(listing: { readonly id: string; readonly kind: 'rent' | 'sale' }, text: OrderText): Order | null {
  const delivery = text.delivery === 'collect' ? 'collect' : 'post';
  if (listing.kind === 'sale') {
    const quantity = text.quantity ?? '1';
    if (!/^[1-9]\d{0,5}$/.test(quantity)) return null;
    return { listingId: listing.id, kind: 'sale', quantity: Number(quantity), delivery };
  }
  const start = text.start ?? '';
  const end = text.end ?? '';
  const [first, last] = [parseDay(start), parseDay(end)];
  if (first === null || last === null || parseWearDays(start, end) === null) return null;
  return { listingId: listing.id, kind: 'rent', first, last, delivery };
}

/** The same order as the part of an address after "?". */
export function orderQuery(order: Order): string {
  const query = new URLSearchParams(
    order.kind === 'rent' ? { start: order.first, end: order.last } : { quantity: String(order.quantity) },
  );
  if (order.delivery === 'collect') query.set('delivery', 'collect');
  return query.toString();
}

const line = (message: string, longest = 120) =>
  z
    .string({ error: message })
    .trim()
    .min(1, message)
    .max(longest, `At most ${longest} characters.`)
    .regex(/^[^\p{C}]*$/u, 'This has a character that an address cannot have.');

const optionalLine = z
  .string()
  .trim()
  .max(120, 'At most 120 characters.')
  .regex(/^[^\p{C}]*$/u, 'This has a character that an address cannot have.')
  .optional()
  .transform((text) => text ?? '');

/** Where a posted piece goes. State and apartment may stay empty. */
export const addressForm = z.object({
  name: line('Tell the courier who it is for.'),
  street: line('Street and number are needed.'),
  apt: optionalLine,
  city: line('Which town or city?'),
  state: optionalLine,
  postalCode: line('The postal code is needed.', 12),
  country: z.enum(['NZ'], { error: 'We post within New Zealand.' }),
});

/** NZ codes have four digits. */
export function postalCodeFits(postalCode: string, country: string): boolean {
  return country !== 'NZ' || /^\d{4}$/.test(postalCode);
}

const keys = {
  clientKey: z.uuid('This page is out of date. Reload it.'),
  quote: z.string({ error: 'This page is out of date. Reload it.' }).max(200),
  terms: z.literal('on', { error: 'Please agree to the terms.' }),
  note: z.string().trim().max(2000, 'At most 2000 characters.').optional(),
};

/** Everything but the order itself. There is no amount in it, and none would be read. */
export const requestForm = z
  .discriminatedUnion('delivery', [
    z.strictObject({ delivery: z.literal('collect'), ...keys }),
    z.strictObject({ delivery: z.literal('post'), ...keys, address: addressForm }),
  ])
  .superRefine((form, context) => {
    if (form.delivery === 'post' && !postalCodeFits(form.address.postalCode, form.address.country)) {
      context.addIssue({ code: 'custom', path: ['address', 'postalCode'], message: 'Postal codes have four digits.' });
    }
  });

export type RequestForm = z.infer<typeof requestForm>;

/** Kept with the transaction, so that it is known what was agreed to. */
export const termsVersion = '2017-10-26';
