import { fields, text, type TextKey, together } from '#src/ui/forms/kit/schema.ts';

export const postalCode = (missing: TextKey) => text({ missing, max: 12, tooLong: 'checkout.postal-code-wrong' });

/** NZ postal codes have four digits. */
export function postalCodeFits(code: string | undefined, country: string | undefined): boolean {
  return code === undefined || country !== 'NZ' || /^\d{4}$/.test(code);
}

/** What the card's bank compares. It goes to Stripe with the card, and never to our server. */
export const billingForm = together(
  fields({
    cardholder: text({ missing: 'checkout.cardholder-missing', max: 200, tooLong: 'checkout.cardholder-missing' }),
    billingPostalCode: postalCode('checkout.postal-code-wrong'),
    country: text({ missing: 'checkout.country-unknown', max: 2, tooLong: 'checkout.country-unknown' }),
  }),
  [
    [
      (billing) => postalCodeFits(billing.billingPostalCode, billing.country),
      ['billingPostalCode'],
      'checkout.postal-code-wrong',
    ],
  ],
);
