import type Stripe from 'stripe';
import type { SQLInputValue } from 'node:sqlite';
import type { Kind, Kinds } from '../store/kinds.ts';
import type { Scope } from '../store/objects.ts';
import { nonEmptyText, integer, part } from './params.ts';
import type { Params } from './params.ts';
import { badParam, noSuch } from './problems.ts';

/** A part of a WHERE clause. The SQL is written here; only the values come from a request. */
export type Condition = { readonly sql: string; readonly values: readonly SQLInputValue[] };

/** Parameters that every list accepts besides its own filters. */
export const listParams = 'limit starting_after ending_before created';

export function where(column: string, value: SQLInputValue | undefined): Condition[] {
  return value === undefined ? [] : [{ sql: `${column} = ?`, values: [value] }];
}

/** Conditions for the given filters that are in the request, each on the column of the same name. */
export function filters(params: Params, ...names: string[]): Condition[] {
  return names.flatMap((name) => where(column(name), nonEmptyText(params, name)));
}

const ownColumns = new Set([
  'customer',
  'payment_intent',
  'charge',
  'transfer_group',
  'source',
  'status',
  'created',
  'seq',
]);

function column(name: string): string {
  return ownColumns.has(name) ? name : `body ->> '$.${name}'`;
}

function createdConditions(params: Params): Condition[] {
  if (params.values.created === undefined) return [];
  if (typeof params.values.created === 'string') return where('created', integer(params, 'created'));
  const range = part(params, 'created');
  if (range === undefined) return [];
  const tests = { lt: '<', lte: '<=', gt: '>', gte: '>=' } as const;
  return Object.entries(tests).flatMap(([name, test]) => {
    const value = integer(range, name);
    return value === undefined ? [] : [{ sql: `created ${test} ?`, values: [value] }];
  });
}

function seqOf(scope: Scope, kind: Kind, params: Params, name: string): number | undefined {
  const id = nonEmptyText(params, name);
  if (id === undefined) return undefined;
  const row = scope.store.one<{ seq: number }>('SELECT seq FROM objects WHERE id = ? AND kind = ?', id, kind);
  if (row === undefined) throw noSuch(kind, id, name);
  return row.seq;
}

function pageLimit(params: Params): number {
  const limit = integer(params, 'limit') ?? 10;
  if (limit < 1 || limit > 100) {
    throw badParam('Invalid limit: must be between 1 and 100', 'limit', 'parameter_invalid_integer');
  }
  return limit;
}

/** A page of a list, newest first. `url` is the list's own address in the response. */
export function listOf<K extends Kind>(
  scope: Scope,
  params: Params,
  kind: K,
  url: string,
  conditions: readonly Condition[] = [],
): Stripe.ApiList<Kinds[K]> {
  const after = seqOf(scope, kind, params, 'starting_after');
  const before = seqOf(scope, kind, params, 'ending_before');
  const limit = pageLimit(params);
  const all: Condition[] = [...conditions, ...createdConditions(params)];
  if (after !== undefined) all.push({ sql: 'seq < ?', values: [after] });
  if (before !== undefined) all.push({ sql: 'seq > ?', values: [before] });
  const rows = scope.store.all<{ body: string }>(
    `SELECT body FROM objects WHERE kind = ? AND account = ? AND body ->> '$.deleted' IS NULL
     ${all.map(({ sql }) => `AND ${sql}`).join(' ')}
     ORDER BY seq ${before === undefined ? 'DESC' : 'ASC'} LIMIT ?`,
    kind,
    scope.account,
    ...all.flatMap(({ values }) => values),
    limit + 1,
  );
  const page = rows.slice(0, limit).map((row) => JSON.parse(row.body) as Kinds[K]);
  return { object: 'list', data: before === undefined ? page : page.toReversed(), has_more: rows.length > limit, url };
}

/** Every object of a kind that meets the conditions, oldest first. */
export function every<K extends Kind>(scope: Scope, kind: K, ...conditions: Condition[]): Kinds[K][] {
  const rows = scope.store.all<{ body: string }>(
    `SELECT body FROM objects WHERE kind = ? AND account = ? AND body ->> '$.deleted' IS NULL
     ${conditions.map(({ sql }) => `AND ${sql}`).join(' ')} ORDER BY seq`,
    kind,
    scope.account,
    ...conditions.flatMap(({ values }) => values),
  );
  return rows.map((row) => JSON.parse(row.body) as Kinds[K]);
}
