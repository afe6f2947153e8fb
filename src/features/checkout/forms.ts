import { z } from 'zod';

const line = (message: string, max = 120) =>
  z
    .string({ error: message })
    .trim()
    .min(1, message)
    .max(max, `At most ${max} characters.`)
    .regex(/^[^\p{C}]*$/u, 'This has a character that an address cannot have.');

const optionalLine = z
  .string()
  .trim()
  .max(120, 'At most 120 characters.')
  .regex(/^[^\p{C}]*$/u, 'This has a character that an address cannot have.')
  .optional()
  .transform((text) => text ?? '');

/** Shipping address. State and apartment may stay empty. */
export const addressForm = z.object({
  name: line('Tell the courier who it is for.'),
  street: line('Street and number are needed.'),
  apt: optionalLine,
  city: line('Which town or city?'),
  state: optionalLine,
  postalCode: line('The postal code is needed.', 12),
  country: z.enum(['NZ'], { error: 'We post within New Zealand.' }),
});

/** NZ postal codes have four digits. */
export function postalCodeFits(postalCode: string, country: string): boolean {
  return country !== 'NZ' || /^\d{4}$/.test(postalCode);
}

const keys = {
  clientKey: z.uuid('This page is out of date. Reload it.'),
  quote: z.string({ error: 'This page is out of date. Reload it.' }).max(200),
  terms: z.literal('on', { error: 'Please accept the terms.' }),
  note: z.string().trim().max(2000, 'At most 2000 characters.').optional(),
};

/** Request form without the order itself. It has no amount, and none would be read. */
export const requestForm = z
  .discriminatedUnion('delivery', [
    z.strictObject({ delivery: z.literal('pick-up'), ...keys }),
    z.strictObject({ delivery: z.literal('post'), ...keys, address: addressForm.strict() }),
  ])
  .superRefine((form, context) => {
    if (form.delivery === 'post' && !postalCodeFits(form.address.postalCode, form.address.country)) {
      context.addIssue({ code: 'custom', path: ['address', 'postalCode'], message: 'Postal codes have four digits.' });
    }
  });

export type RequestForm = z.infer<typeof requestForm>;

/** Version of the accepted terms; stored with the transaction. */
export const termsVersion = '2017-10-26';
