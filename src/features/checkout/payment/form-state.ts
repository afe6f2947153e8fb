import type { Delivery } from '#src/domain/pricing/price.ts';
import type { Address } from '#src/features/transactions/order.ts';
import { addressForm, postalCodeFits } from '../forms.ts';

/** Input of the checkout page, without the card, which only Stripe receives. */
export type Typed = Address & {
  readonly cardholder: string;
  readonly billingPostalCode: string;
  readonly note: string;
  readonly terms: boolean;
};

export type FieldName = Exclude<keyof Typed, 'terms' | 'note'>;

/** Missing parts that disable the button, in page order. */
export type Need = 'delivery' | 'card' | 'cardholder' | 'billing' | 'terms';

export type Checked = {
  readonly errors: Readonly<Partial<Record<FieldName, string>>>;
  readonly needs: readonly Need[];
};

export type FormFacts = {
  readonly delivery: Delivery;
  /** A hold exists and already has the address, so it is not required again. */
  readonly held: boolean;
  readonly cardComplete: boolean;
  readonly messages: { readonly cardholder: string; readonly postalCode: string };
};

const addressNames: readonly FieldName[] = ['name', 'street', 'apt', 'city', 'state', 'postalCode', 'country'];

export function checkTyped(typed: Typed, { delivery, held, cardComplete, messages }: FormFacts): Checked {
  const errors: Partial<Record<FieldName, string>> =
    delivery === 'post' && !held ? addressErrors(typed, messages.postalCode) : {};
  const addressFits = !addressNames.some((name) => name in errors);
  if (typed.cardholder.trim() === '') errors.cardholder = messages.cardholder;
  if (!postalCodeFits(typed.billingPostalCode.trim(), typed.country)) errors.billingPostalCode = messages.postalCode;
  const needs: readonly [Need, boolean][] = [
    ['delivery', !addressFits],
    ['card', !cardComplete],
    ['cardholder', 'cardholder' in errors],
    ['billing', 'billingPostalCode' in errors],
    ['terms', !typed.terms],
  ];
  return { errors, needs: needs.filter(([, needed]) => needed).map(([need]) => need) };
}

function addressErrors(typed: Typed, postalCodeMessage: string): Partial<Record<FieldName, string>> {
  const read = addressForm.safeParse(typed);
  const errors: Partial<Record<FieldName, string>> = {};
  for (const { path, message } of read.error?.issues ?? []) errors[path[0] as FieldName] ??= message;
  if (errors.postalCode === undefined && !postalCodeFits(typed.postalCode.trim(), typed.country))
    errors.postalCode = postalCodeMessage;
  return errors;
}
