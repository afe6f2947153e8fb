import { balanceOf } from '../money/balance.ts';
import { get } from '../store/objects.ts';
import { filters, listOf, listParams } from '../wire/lists.ts';
import { pathPart } from '../wire/router.ts';
import type { Route } from '../wire/router.ts';

const lines = '/v1/balance_transactions';

export const balanceRoutes: readonly Route[] = [
  { method: 'GET', path: '/v1/balance', accepts: '', run: balanceOf },
  {
    method: 'GET',
    path: lines,
    accepts: `${listParams} type source currency`,
    run: (call) =>
      listOf(call, call.params, 'balance_transaction', lines, filters(call.params, 'type', 'source', 'currency')),
  },
  { method: 'GET', path: `${lines}/:id`, accepts: '', run: (call) => get(call, 'balance_transaction', pathPart(call)) },
];
