import type Stripe from 'stripe';
import { newId } from '../ids.ts';
import { formatAmount } from '../money/currencies.ts';
import { availableIn, recordTransaction } from '../money/ledger.ts';
import { add, change, get, idOf, inAccount } from '../store/objects.ts';
import { emit } from '../webhooks/emit.ts';
import { listOf, listParams, where } from '../wire/lists.ts';
import { changedMetadata } from '../wire/metadata.ts';
import { positiveInteger } from '../wire/params.ts';
import { cannot, noSuch } from '../wire/problems.ts';
import { pathPart } from '../wire/router.ts';
import type { Call, Route } from '../wire/router.ts';

const ofTransfer = "body ->> '$.transfer'";

function checkedAmount(call: Call, transfer: Stripe.Transfer, requested: number | undefined): number {
  const reversible = transfer.amount - transfer.amount_reversed;
  if (reversible === 0) throw cannot(`Transfer ${transfer.id} is already fully reversed.`);
  const amount = requested ?? reversible;
  if (amount > reversible) {
    throw cannot(
      `Transfer reversal amount (${formatAmount(amount, transfer.currency)}) is greater than unreversed amount on transfer (${formatAmount(reversible, transfer.currency)})`,
      undefined,
      { param: 'amount' },
    );
  }
  const account = inAccount(call, idOf(transfer.destination) ?? '');
  const received = get(account, 'charge', idOf(transfer.destination_payment) ?? '');
  const line = get(account, 'balance_transaction', idOf(received.balance_transaction) ?? '');
  if (line.available_on <= call.now && availableIn(account, transfer.currency) < amount) {
    throw cannot(
      `You cannot reverse this transfer because the destination account (${account.account}) has an insufficient balance.`,
      'balance_insufficient',
    );
  }
  return amount;
}

/** Returns the money from the account, from the same pending or available funds that it was added to. */
function moveBack(call: Call, transfer: Stripe.Transfer, reversal: Stripe.TransferReversal): Stripe.BalanceTransaction {
  const account = inAccount(call, idOf(transfer.destination) ?? '');
  const payment = get(account, 'charge', idOf(transfer.destination_payment) ?? '');
  const line = get(account, 'balance_transaction', idOf(payment.balance_transaction) ?? '');
  const { amount, currency } = reversal;
  const source = reversal.id;
  recordTransaction(account, {
    type: 'payment_refund',
    amount: -amount,
    currency,
    source,
    availableOn: line.available_on,
    category: 'refund',
  });
  change(account, 'charge', payment, {
    amount_refunded: payment.amount_refunded + amount,
    refunded: payment.amount_refunded + amount === payment.amount,
  });
  return recordTransaction(call, {
    type: 'transfer_refund',
    amount,
    currency,
    source,
    availableOn: line.available_on,
    category: 'transfer_reversal',
  });
}

function create(call: Call): object {
  const requested = positiveInteger(call.params, 'amount');
  const transfer = get(call, 'transfer', pathPart(call));
  const amount = checkedAmount(call, transfer, requested);
  const blank: Stripe.TransferReversal = {
    id: newId('trr'),
    object: 'transfer_reversal',
    amount,
    balance_transaction: null,
    created: call.now,
    currency: transfer.currency,
    destination_payment_refund: null,
    metadata: changedMetadata(call.params, {}),
    source_refund: null,
    transfer: transfer.id,
  };
  const reversal: Stripe.TransferReversal = { ...blank, balance_transaction: moveBack(call, transfer, blank).id };
  add(call, 'transfer_reversal', reversal, {});
  const reversed = transfer.amount_reversed + amount;
  const after = change(call, 'transfer', transfer, {
    amount_reversed: reversed,
    reversed: reversed === transfer.amount,
    reversals: { ...transfer.reversals, data: [reversal, ...transfer.reversals.data].slice(0, 10) },
  });
  emit(call, 'transfer.reversed', after);
  return reversal;
}

function list(call: Call): object {
  const transfer = get(call, 'transfer', pathPart(call));
  return listOf(
    call,
    call.params,
    'transfer_reversal',
    `/v1/transfers/${transfer.id}/reversals`,
    where(ofTransfer, transfer.id),
  );
}

function retrieve(call: Call): object {
  const reversal = get(call, 'transfer_reversal', pathPart(call, 'reversal'));
  if (idOf(reversal.transfer) !== pathPart(call)) throw noSuch('transfer reversal', reversal.id, 'id');
  return reversal;
}

export const transferReversalRoutes: readonly Route[] = [
  { method: 'POST', path: '/v1/transfers/:id/reversals', accepts: 'amount metadata', run: create },
  { method: 'GET', path: '/v1/transfers/:id/reversals', accepts: listParams, run: list },
  { method: 'GET', path: '/v1/transfers/:id/reversals/:reversal', accepts: '', run: retrieve },
];
