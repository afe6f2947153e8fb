import type Stripe from 'stripe';
import { newId } from '../ids.ts';
import { post } from '../money/ledger.ts';
import type { BankFailure } from '../store/kinds.ts';
import { add, change, find, idOf, inAccount, secretOf } from '../store/objects.ts';
import type { Desk } from '../store/objects.ts';
import { emit } from '../webhooks/emit.ts';
import { every, where } from '../wire/lists.ts';

const day = 24 * 60 * 60;

export type PayoutOptions = {
  automatic: boolean;
  description?: string | null;
  descriptor?: string | null;
  metadata?: Stripe.Metadata;
};

/** The bank account that money in this currency goes to, converted there if need be; null when there is none. */
export function bankFor(desk: Desk, currency: string): Stripe.BankAccount | null {
  const banks = every(desk, 'bank_account', ...where("body ->> '$.account'", desk.account));
  const fitting = banks.filter((bank) => bank.currency === currency);
  return fitting.find((bank) => bank.default_for_currency === true) ?? fitting[0] ?? banks[0] ?? null;
}

/** Money leaves the account of the desk for its bank. Arrives, or fails, when the sandbox settles. */
export function makePayout(desk: Desk, amount: number, currency: string, options: PayoutOptions): Stripe.Payout {
  const id = newId('po');
  const line = post(desk, { type: 'payout', amount: -amount, currency, source: id, description: 'STRIPE PAYOUT' });
  const payout: Stripe.Payout = {
    id,
    object: 'payout',
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: desk.now + day,
    automatic: options.automatic,
    balance_transaction: line.id,
    created: desk.now,
    currency,
    description: options.description ?? (options.automatic ? 'STRIPE PAYOUT' : null),
    destination: bankFor(desk, currency)?.id ?? null,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: options.metadata ?? {},
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: options.automatic ? 'completed' : 'not_applicable',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: options.descriptor ?? null,
    status: options.automatic ? 'in_transit' : 'pending',
    trace_id: { status: 'pending', value: null },
    type: 'bank_account',
  };
  add(desk, 'payout', payout, {});
  emit(desk, 'payout.created', payout);
  return payout;
}

const failureMessages: Record<BankFailure, string> = {
  account_closed: 'The bank account has been closed.',
  debit_not_authorized: 'Debit transactions are not approved on your bank account.',
  insufficient_funds: 'Your Stripe account has insufficient funds to cover the payout.',
  invalid_currency: 'The bank was unable to process this payout because of its currency.',
  no_account:
    'The bank account details on file are probably incorrect. No bank account could be located with those details.',
};

/** The bank answers: paid, or failed with the money back in the account. */
export function arrive(desk: Desk, payout: Stripe.Payout): Stripe.Payout {
  const bank = idOf(payout.destination);
  const known = bank === null ? undefined : find(desk, 'bank_account', bank);
  const fails = bank === null || known === undefined ? null : secretOf(desk, 'bank_account', bank).fails;
  if (fails === null) {
    const paid = change(desk, 'payout', payout, {
      status: 'paid',
      trace_id: { status: 'supported', value: payout.id.slice(3, 18) },
    });
    emit(desk, 'payout.paid', paid);
    return paid;
  }
  const line = post(desk, {
    type: 'payout_failure',
    amount: payout.amount,
    currency: payout.currency,
    source: payout.id,
  });
  const failed = change(desk, 'payout', payout, {
    status: 'failed',
    failure_code: fails,
    failure_message: failureMessages[fails],
    failure_balance_transaction: line.id,
  });
  if (known !== undefined)
    emit(desk, 'account.external_account.updated', change(desk, 'bank_account', known, { status: 'errored' }));
  emit(desk, 'payout.failed', failed);
  return failed;
}

export function onTheWay(desk: Desk): Stripe.Payout[] {
  return ['pending', 'in_transit'].flatMap((status) => every(desk, 'payout', ...where('status', status)));
}

export function connectedDesks(desk: Desk): Desk[] {
  return every(inAccount(desk, ''), 'account').map((account) => inAccount(desk, account.id));
}
