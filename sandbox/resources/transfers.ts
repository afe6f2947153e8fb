import type Stripe from 'stripe';
import { newId } from '../ids.ts';
import { checkCurrency, formatAmount } from '../money/currencies.ts';
import { availableIn, recordTransaction } from '../money/ledger.ts';
import { add, change, find, get, idOf, inAccount } from '../store/objects.ts';
import type { Scope } from '../store/objects.ts';
import { emit } from '../webhooks/emit.ts';
import { every, filters, listOf, listParams, where } from '../wire/lists.ts';
import { changedMetadata } from '../wire/metadata.ts';
import { changedText, nonEmptyText, requiredText, positiveInteger } from '../wire/params.ts';
import { cannot, missingParam, noSuch } from '../wire/problems.ts';
import { pathPart } from '../wire/router.ts';
import type { Call, Route } from '../wire/router.ts';
import { paymentFromPlatform } from './platform-payment.ts';

function destinationOf(call: Call): Stripe.Account {
  const id = requiredText(call.params, 'destination');
  const account = find(call, 'account', id);
  if (account === undefined) throw noSuch('destination', id, 'destination');
  if (account.capabilities?.transfers === 'active') return account;
  throw cannot(
    'Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments',
    'transfers_not_allowed',
  );
}

/** A captured charge, and the balance transaction that shows what it brought in which currency. */
type Source = { readonly charge: Stripe.Charge; readonly line: Stripe.BalanceTransaction };

function sourceOf(call: Call): Source | null {
  const id = nonEmptyText(call.params, 'source_transaction');
  if (id === undefined) return null;
  const charge = get(call, 'charge', id, 'source_transaction');
  if (!charge.captured) {
    throw cannot(
      `Cannot use charge ${charge.id} as a source_transaction because it has not been captured.`,
      undefined,
      { param: 'source_transaction' },
    );
  }
  return { charge, line: get(call, 'balance_transaction', idOf(charge.balance_transaction) ?? '') };
}

/** A transfer from a charge becomes available with the charge's money, and cannot exceed it. */
function checkSource(call: Call, { charge, line }: Source, amount: number, currency: string): void {
  if (line.currency !== currency) {
    throw cannot(
      `The currency of source_transaction's balance transaction (${line.currency}) must be the same as the transfer currency (${currency})`,
      undefined,
      { param: 'currency' },
    );
  }
  const before = every(call, 'transfer', ...where("body ->> '$.source_transaction'", charge.id));
  const used = before.reduce((sum, transfer) => sum + transfer.amount - transfer.amount_reversed, 0);
  if (used + amount <= line.amount) return;
  const already =
    used === 0
      ? ''
      : ` (There is already a transfer using this source, amounting to a total of ${formatAmount(used, currency)}.)`;
  throw cannot(
    `Transfers using this transaction as a source must not exceed the source amount of ${formatAmount(line.amount, currency)}.${already}`,
    undefined,
    { param: 'amount' },
  );
}

function checkFunds(scope: Scope, amount: number, currency: string): void {
  if (availableIn(scope, currency) >= amount) return;
  throw cannot(
    'You have insufficient available funds in your Stripe account. Try adding funds directly to your available balance ' +
      'by creating Charges using the 4000000000000077 test card. See: https://stripe.com/docs/testing#available-balance',
    'balance_insufficient',
  );
}

function newTransfer(call: Call, amount: number, currency: string, source: Stripe.Charge | null): Stripe.Transfer {
  const id = newId('tr');
  return {
    id,
    object: 'transfer',
    amount,
    amount_reversed: 0,
    balance_transaction: null,
    created: call.now,
    currency,
    description: nonEmptyText(call.params, 'description') ?? null,
    destination: requiredText(call.params, 'destination'),
    destination_payment: newId('py'),
    livemode: false,
    metadata: changedMetadata(call.params, {}),
    reversals: { object: 'list', data: [], has_more: false, url: `/v1/transfers/${id}/reversals` },
    reversed: false,
    source_transaction: source?.id ?? null,
    source_type: 'card',
    // With a source the transfer belongs to the group of the source.
    transfer_group:
      nonEmptyText(call.params, 'transfer_group') ??
      source?.transfer_group ??
      (source && `group_${idOf(source.payment_intent) ?? source.id}`),
  };
}

function create(call: Call): object {
  const amount = positiveInteger(call.params, 'amount');
  const currency = checkCurrency(requiredText(call.params, 'currency'), 'currency');
  const account = destinationOf(call);
  const source = sourceOf(call);
  const requested = amount ?? source?.line.amount;
  if (requested === undefined) throw missingParam('amount');
  if (source === null) checkFunds(call, requested, currency);
  else checkSource(call, source, requested, currency);
  const availableOn = source && source.line.available_on;
  const blank = newTransfer(call, requested, currency, source?.charge ?? null);
  const line = recordTransaction(call, {
    type: 'transfer',
    amount: -requested,
    currency,
    source: blank.id,
    ...(availableOn === null ? {} : { availableOn }),
    description: blank.description,
  });
  const transfer: Stripe.Transfer = { ...blank, balance_transaction: line.id };
  add(call, 'transfer', transfer, {});
  paymentFromPlatform(inAccount(call, account.id), transfer, availableOn);
  emit(call, 'transfer.created', transfer);
  return transfer;
}

function update(call: Call): object {
  const transfer = get(call, 'transfer', pathPart(call));
  const after = change(call, 'transfer', transfer, {
    description: changedText(call.params, 'description', transfer.description),
    metadata: changedMetadata(call.params, transfer.metadata),
  });
  emit(call, 'transfer.updated', after);
  return after;
}

function list(call: Call): object {
  return listOf(call, call.params, 'transfer', '/v1/transfers', filters(call.params, 'destination', 'transfer_group'));
}

export const transferRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/v1/transfers',
    accepts: 'amount currency destination description metadata source_transaction source_type transfer_group',
    run: create,
  },
  { method: 'GET', path: '/v1/transfers', accepts: `${listParams} destination transfer_group`, run: list },
  { method: 'GET', path: '/v1/transfers/:id', accepts: '', run: (call) => get(call, 'transfer', pathPart(call)) },
  { method: 'POST', path: '/v1/transfers/:id', accepts: 'description metadata', run: update },
];
