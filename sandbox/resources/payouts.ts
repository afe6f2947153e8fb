import { checkCurrency } from '../money/currencies.ts';
import { availableIn, recordTransaction } from '../money/ledger.ts';
import { change, get } from '../store/objects.ts';
import { emit } from '../webhooks/emit.ts';
import { filters, listOf, listParams } from '../wire/lists.ts';
import { changedMetadata } from '../wire/metadata.ts';
import { nonEmptyText, requiredText, positiveInteger } from '../wire/params.ts';
import { cannot, missingParam } from '../wire/problems.ts';
import { pathPart } from '../wire/router.ts';
import type { Call, Route } from '../wire/router.ts';
import { bankFor, makePayout } from './make-payout.ts';

function create(call: Call): object {
  const amount = positiveInteger(call.params, 'amount');
  if (amount === undefined) throw missingParam('amount');
  const currency = checkCurrency(requiredText(call.params, 'currency'), 'currency');
  if (call.account !== '' && bankFor(call, currency) === null) {
    throw cannot(
      `Sorry, you don't have any external accounts in that currency (${currency}). To add one, see the external accounts of the account.`,
    );
  }
  if (availableIn(call, currency) < amount) {
    throw cannot(
      'You have insufficient funds in your Stripe account for this transfer. Your card balance is too low. You can use the ' +
        'the /v1/balance endpoint to view your Stripe balance (for more details, see stripe.com/docs/api#balance).',
      'balance_insufficient',
    );
  }
  return makePayout(call, amount, currency, {
    automatic: false,
    description: nonEmptyText(call.params, 'description') ?? null,
    descriptor: nonEmptyText(call.params, 'statement_descriptor') ?? null,
    metadata: changedMetadata(call.params, {}),
  });
}

function cancel(call: Call): object {
  const payout = get(call, 'payout', pathPart(call));
  if (payout.status !== 'pending') {
    throw cannot(`Payouts can only be canceled while they are pending; this one is ${payout.status}.`);
  }
  const line = recordTransaction(call, {
    type: 'payout_cancel',
    amount: payout.amount,
    currency: payout.currency,
    source: payout.id,
  });
  const after = change(call, 'payout', payout, { status: 'canceled', failure_balance_transaction: line.id });
  emit(call, 'payout.canceled', after);
  return after;
}

export const payoutRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/v1/payouts',
    accepts: 'amount currency description metadata method source_type statement_descriptor',
    run: create,
  },
  {
    method: 'GET',
    path: '/v1/payouts',
    accepts: `${listParams} status destination`,
    run: (call) => listOf(call, call.params, 'payout', '/v1/payouts', filters(call.params, 'status', 'destination')),
  },
  { method: 'GET', path: '/v1/payouts/:id', accepts: '', run: (call) => get(call, 'payout', pathPart(call)) },
  { method: 'POST', path: '/v1/payouts/:id/cancel', accepts: '', run: cancel },
];
