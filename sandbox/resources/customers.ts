import type Stripe from 'stripe';
import { newId, randomText } from '../ids.ts';
import { add, change, find, get, idOf, markDeleted } from '../store/objects.ts';
import { emit } from '../webhooks/emit.ts';
import { every, filters, listOf, listParams, where } from '../wire/lists.ts';
import { changedMetadata } from '../wire/metadata.ts';
import { changedText, nonEmptyText, part } from '../wire/params.ts';
import { changedAddress, changedShipping } from '../wire/persons.ts';
import { noSuch } from '../wire/problems.ts';
import { pathPart } from '../wire/router.ts';
import type { Call, Route } from '../wire/router.ts';
import { attachTo, detach, methodForCustomer } from './payment-methods.ts';

const fields = 'name email phone description metadata address shipping invoice_settings preferred_locales';

function blank(call: Call): Stripe.Customer {
  return {
    id: newId('cus'),
    object: 'customer',
    address: null,
    balance: 0,
    created: call.now,
    currency: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_prefix: randomText(8).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: {},
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  };
}

function invoiceSettings(call: Call, customer: Stripe.Customer): Stripe.Customer.InvoiceSettings {
  const given = part(call.params, 'invoice_settings');
  const before = customer.invoice_settings;
  if (given === undefined) return before;
  const method = changedText(given, 'default_payment_method', idOf(before.default_payment_method));
  if (method !== null) methodForCustomer(call, method, customer.id, 'invoice_settings[default_payment_method]');
  return { ...before, default_payment_method: method };
}

function changesFrom(call: Call, customer: Stripe.Customer): Partial<Stripe.Customer> {
  const { params } = call;
  return {
    address: changedAddress(params, 'address', customer.address ?? null),
    description: changedText(params, 'description', customer.description),
    email: changedText(params, 'email', customer.email),
    invoice_settings: invoiceSettings(call, customer),
    metadata: changedMetadata(params, customer.metadata),
    name: changedText(params, 'name', customer.name ?? null),
    phone: changedText(params, 'phone', customer.phone ?? null),
    shipping: changedShipping(params, customer.shipping),
  };
}

function create(call: Call): object {
  const customer = blank(call);
  const whole = { ...customer, ...changesFrom(call, customer) };
  add(call, 'customer', whole, {});
  emit(call, 'customer.created', whole);
  const method = nonEmptyText(call.params, 'payment_method');
  if (method !== undefined) attachTo(call, method, whole.id);
  return whole;
}

function update(call: Call): object {
  const customer = get(call, 'customer', pathPart(call));
  const after = change(call, 'customer', customer, changesFrom(call, customer));
  emit(call, 'customer.updated', after);
  return after;
}

/** Also detaches every card. */
function remove(call: Call): object {
  const customer = get(call, 'customer', pathPart(call));
  for (const method of every(call, 'payment_method', ...where('customer', customer.id))) detach(call, method);
  emit(call, 'customer.deleted', customer);
  return markDeleted(call, 'customer', customer.id);
}

function retrieve(call: Call): object {
  const customer = find(call, 'customer', pathPart(call));
  if (customer === undefined) throw noSuch('customer', pathPart(call), 'id');
  return customer;
}

function methods(call: Call): object {
  const customer = get(call, 'customer', pathPart(call), 'customer');
  const conditions = [...where('customer', customer.id), ...filters(call.params, 'type')];
  return listOf(call, call.params, 'payment_method', `/v1/customers/${customer.id}/payment_methods`, conditions);
}

export const customerRoutes: readonly Route[] = [
  { method: 'POST', path: '/v1/customers', accepts: `${fields} payment_method`, run: create },
  {
    method: 'GET',
    path: '/v1/customers',
    accepts: `${listParams} email`,
    run: (call) => listOf(call, call.params, 'customer', '/v1/customers', filters(call.params, 'email')),
  },
  { method: 'GET', path: '/v1/customers/:id', accepts: '', run: retrieve },
  { method: 'POST', path: '/v1/customers/:id', accepts: fields, run: update },
  { method: 'DELETE', path: '/v1/customers/:id', accepts: '', run: remove },
  { method: 'GET', path: '/v1/customers/:id/payment_methods', accepts: `${listParams} type`, run: methods },
];
