import type Stripe from 'stripe';
import { noAddress } from '../cards/card-shapes.ts';
import { recordTransaction } from '../money/ledger.ts';
import { add } from '../store/objects.ts';
import type { Scope } from '../store/objects.ts';
import { unusedFields } from './charge-shape.ts';

const noBillingDetails: Stripe.Charge.BillingDetails = {
  address: noAddress,
  email: null,
  name: null,
  phone: null,
  tax_id: null,
};

/** Records a transfer in the receiving account, as a payment `py_…`. */
export function paymentFromPlatform(scope: Scope, transfer: Stripe.Transfer, availableOn: number | null): void {
  const id = typeof transfer.destination_payment === 'string' ? transfer.destination_payment : '';
  const line = recordTransaction(scope, {
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
    ...unusedFields,
    amount: transfer.amount,
    amount_captured: transfer.amount,
    balance_transaction: line.id,
    billing_details: noBillingDetails,
    calculated_statement_descriptor: null,
    captured: true,
    created: scope.now,
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
  add(scope, 'charge', payment, {});
}
