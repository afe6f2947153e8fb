import { marketplace } from '#marketplace';
import type { BillingDetails, PostalAddress } from '#src/platform/payments/browser/stripe-like.ts';
import type { FormIssue } from '#src/ui/forms/kit/issues.ts';
import { choice, fields, optionalText, text, type TextKey, together } from '#src/ui/forms/kit/schema.ts';
import { countryCodes } from '#src/domain/country-codes.ts';

export const postalCode = (missing: TextKey) => text({ missing, max: 12, tooLong: 'checkout.postal-code-wrong' });

/** NZ postal codes have four digits. */
export function postalCodeFits(code: string | undefined, country: string | undefined): boolean {
  return code === undefined || country !== 'NZ' || /^\d{4}$/.test(code);
}

/** Control characters break the lines of a label. */
const isPrintable = (line: string) => /^[^\p{C}]*$/u.test(line);

/** A line of an address. */
export const lineRules = {
  max: 120,
  tooLong: 'checkout.line-long',
  rules: [[isPrintable, 'checkout.line-characters']],
} as const;

/** Elsewhere there are countries without postal codes. */
export function needsPostalCode(country: string): boolean {
  return country === marketplace.country;
}

/**
 * The name and address of a card, which its bank compares. It goes to Stripe with the card, and never to our server (D-65): the
 * postal code and the country are asked for, the rest is given by who wants to.
 */
export const billingForm = together(
  fields({
    cardholder: text({ missing: 'checkout.cardholder-missing', max: 200, tooLong: 'checkout.cardholder-missing' }),
    billingCountry: choice(countryCodes, { missing: 'form.malformed', unknown: 'form.malformed' }),
    billingPostalCode: optionalText({ max: 12, tooLong: 'checkout.postal-code-long' }),
    billingStreet: optionalText(lineRules),
    billingApt: optionalText(lineRules),
    billingCity: optionalText(lineRules),
    billingState: optionalText(lineRules),
  }),
  [
    [
      ({ billingPostalCode = '', billingCountry = '' }) => !needsPostalCode(billingCountry) || billingPostalCode !== '',
      ['billingPostalCode'],
      'checkout.postal-code-missing',
    ],
    [
      ({ billingPostalCode, billingCountry }) => postalCodeFits(billingPostalCode || undefined, billingCountry),
      ['billingPostalCode'],
      'checkout.postal-code-wrong',
    ],
  ],
);

/** Input of `billingForm`. */
export type Billing = Readonly<
  Record<
    | 'cardholder'
    | 'billingCountry'
    | 'billingPostalCode'
    | 'billingStreet'
    | 'billingApt'
    | 'billingCity'
    | 'billingState',
    string
  >
>;
export type BillingField = keyof Billing;

export const emptyBilling: Billing = {
  ...{ cardholder: '', billingCountry: marketplace.country, billingPostalCode: '' },
  ...{ billingStreet: '', billingApt: '', billingCity: '', billingState: '' },
};

/** In page order: what `checkout.need-…` calls each part. */
const needs = {
  cardholder: 'cardholder',
  billingCountry: 'billing-country',
  billingPostalCode: 'billing-postal-code',
  billingStreet: 'billing-street',
  billingApt: 'billing-apt',
  billingCity: 'billing-city',
  billingState: 'billing-state',
} as const satisfies Readonly<Record<BillingField, string>>;

export type BillingNeed = (typeof needs)[BillingField];

/** The parts of which `billingForm` says something. */
export function billingNeeds(issues: readonly FormIssue[]): readonly BillingNeed[] {
  const wrong = new Set(issues.map(({ field }) => field));
  return Object.entries(needs).flatMap(([field, need]) => (wrong.has(field) ? [need] : []));
}

/** As Stripe takes it; what is empty is left out. */
export function billingDetails(typed: Billing): BillingDetails {
  const lines = {
    line1: typed.billingStreet.trim(),
    line2: typed.billingApt.trim(),
    city: typed.billingCity.trim(),
    state: typed.billingState.trim(),
    postal_code: typed.billingPostalCode.trim(),
  };
  const address: PostalAddress = { country: typed.billingCountry };
  for (const [name, line] of Object.entries(lines)) if (line !== '') address[name as keyof typeof lines] = line;
  return { name: typed.cardholder.trim(), address };
}
