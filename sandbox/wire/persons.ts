import type Stripe from 'stripe';
import { noAddress } from '../cards/card-shapes.ts';
import { changedText, part } from './params.ts';
import type { Params } from './params.ts';

export function changedAddress(params: Params, name: string, before: Stripe.Address | null): Stripe.Address | null {
  if (params.values[name] === '') return null;
  const given = part(params, name);
  if (given === undefined) return before;
  const old = before ?? noAddress;
  return {
    city: changedText(given, 'city', old.city),
    country: changedText(given, 'country', old.country),
    line1: changedText(given, 'line1', old.line1),
    line2: changedText(given, 'line2', old.line2),
    postal_code: changedText(given, 'postal_code', old.postal_code),
    state: changedText(given, 'state', old.state),
  };
}

type Shipping = { address?: Stripe.Address; name?: string; phone?: string | null };

export function changedShipping<T extends Shipping>(params: Params, before: T | null): T | Shipping | null {
  if (params.values.shipping === '') return null;
  const given = part(params, 'shipping');
  if (given === undefined) return before;
  return {
    address: changedAddress(given, 'address', before?.address ?? null) ?? noAddress,
    name: changedText(given, 'name', before?.name ?? null) ?? '',
    phone: changedText(given, 'phone', before?.phone ?? null),
  };
}

export function billingDetails(
  params: Params,
  before: Stripe.PaymentMethod.BillingDetails | null,
): Stripe.PaymentMethod.BillingDetails {
  const given = part(params, 'billing_details');
  const old = before ?? { address: noAddress, email: null, name: null, phone: null, tax_id: null };
  if (given === undefined) return old;
  return {
    address: changedAddress(given, 'address', old.address) ?? noAddress,
    email: changedText(given, 'email', old.email),
    name: changedText(given, 'name', old.name),
    phone: changedText(given, 'phone', old.phone),
    tax_id: changedText(given, 'tax_id', old.tax_id),
  };
}
