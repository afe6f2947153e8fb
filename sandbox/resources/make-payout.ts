import type Stripe from 'stripe';
import { newId } from '../ids.ts';
import { recordTransaction } from '../money/ledger.ts';
import type { BankFailure } from '../store/kinds.ts';
import { add, change, find, idOf, inAccount, secretOf } from '../store/objects.ts';
import type { Scope } from '../store/objects.ts';
import { emit } from '../webhooks/emit.ts';
import { every, where } from '../wire/lists.ts';

const day = 24 * 60 * 60;

export type PayoutOptions = {
  automatic: boolean;
  description?: string | null;
  descriptor?: string | null;
  metadata?: Stripe.Metadata;
};

/** The bank account that receives payouts in this currency, converted if necessary; null when there is none. */
export function bankFor(scope: Scope, currency: string): Stripe.BankAccount | null {
  const banks = every(scope, 'bank_account', ...where("body ->> '$.account'", scope.account));
  const fitting = banks.filter((bank) => bank.currency === currency);
  return fitting.find((bank) => bank.default_for_currency === true) ?? fitting[0] ?? banks[0] ?? null;
}

/** Moves money from the account to its bank. The payout arrives or fails when the sandbox settles. */
export function makePayout(scope: Scope, amount: number, currency: string, options: PayoutOptions): Stripe.Payout {
  const id = newId('po');
  const line = recordTransaction(scope, {
    type: 'payout',
    amount: -amount,
    currency,
    source: id,
    description: 'STRIPE PAYOUT',
  });
  const payout: Stripe.Payout = {
    id,
    object: 'payout',
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: scope.now + day,
    automatic: options.automatic,
    balance_transaction: line.id,
    created: scope.now,
    currency,
    description: options.description ?? (options.automatic ? 'STRIPE PAYOUT' : null),
    destination: bankFor(scope, currency)?.id ?? null,
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
  add(scope, 'payout', payout, {});
  emit(scope, 'payout.created', payout);
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

/** The bank's response: paid, or failed with the money returned to the account. */
export function completePayout(scope: Scope, payout: Stripe.Payout): Stripe.Payout {
  const bank = idOf(payout.destination);
  const known = bank === null ? undefined : find(scope, 'bank_account', bank);
  const fails = bank === null || known === undefined ? null : secretOf(scope, 'bank_account', bank).fails;
  if (fails === null) {
    const paid = change(scope, 'payout', payout, {
      status: 'paid',
      trace_id: { status: 'supported', value: payout.id.slice(3, 18) },
    });
    emit(scope, 'payout.paid', paid);
    return paid;
  }
  const line = recordTransaction(scope, {
    type: 'payout_failure',
    amount: payout.amount,
    currency: payout.currency,
    source: payout.id,
  });
  const failed = change(scope, 'payout', payout, {
    status: 'failed',
    failure_code: fails,
    failure_message: failureMessages[fails],
    failure_balance_transaction: line.id,
  });
  if (known !== undefined)
    emit(scope, 'account.external_account.updated', change(scope, 'bank_account', known, { status: 'errored' }));
  emit(scope, 'payout.failed', failed);
  return failed;
}

export function pendingPayouts(scope: Scope): Stripe.Payout[] {
  return ['pending', 'in_transit'].flatMap((status) => every(scope, 'payout', ...where('status', status)));
}

export function connectedScopes(scope: Scope): Scope[] {
  return every(inAccount(scope, ''), 'account').map((account) => inAccount(scope, account.id));
}
