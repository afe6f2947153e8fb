import type Stripe from 'stripe';
import { noAddress } from '../cards/card-shapes.ts';
import { post } from '../money/ledger.ts';
import { add } from '../store/objects.ts';
import type { Desk } from '../store/objects.ts';
import { silentFields } from './charge-shape.ts';

const nobody: Stripe.Charge.BillingDetails = { address: noAddress, email: null, name: null, phone: null, tax_id: null };

/** What a transfer looks like in the books of the account that receives it: a payment `py_…`. */
export function paymentFromPlatform(desk: Desk, transfer: Stripe.Transfer, availableOn: number | null): void {
  const id = typeof transfer.destination_payment === 'string' ? transfer.destination_payment : '';
  const line = post(desk, {
    type: 'payment',
    amount: transfer.amount,
    currency: transfer.currency,
    source: id,
    category: 'charge',
    ...(availableOn === null ? {} : { availableOn }),
  });
  const payment: Stripe.Charge = {
    id,
    object: 'charge',
    ...silentFields,
    amount: transfer.amount,
    amount_captured: transfer.amount,
    balance_transaction: line.id,
    billing_details: nobody,
    calculated_statement_descriptor: null,
    captured: true,
    created: desk.now,
    currency: transfer.currency,
    customer: null,
    description: null,
    failure_code: null,
    failure_message: null,
    metadata: {},
    outcome: null,
    paid: true,
    payment_intent: null,
    payment_method: null,
    payment_method_details: { stripe_account: {}, type: 'stripe_account' },
    receipt_email: null,
    shipping: null,
    source_transfer: transfer.id,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'succeeded',
    transfer_group: transfer.transfer_group,
  };
  add(desk, 'charge', payment, {});
}
