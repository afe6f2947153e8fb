import type Stripe from 'stripe';
import type { SQLInputValue } from 'node:sqlite';
import type { Kind, Kinds } from '../store/kinds.ts';
import type { Desk } from '../store/objects.ts';
import { filledText, integer, part } from './params.ts';
import type { Params } from './params.ts';
import { badParam, noSuch } from './problems.ts';

/** A part of a WHERE clause, written here and never by a caller of the API; only its values come from there. */
export type Condition = { readonly sql: string; readonly values: readonly SQLInputValue[] };

/** What every list takes beside its own filters. */
export const listParams = 'limit starting_after ending_before created';

export function where(column: string, value: SQLInputValue | undefined): Condition[] {
  return value === undefined ? [] : [{ sql: `${column} = ?`, values: [value] }];
}

/** The filters named here that the request has, each compared with the column of the same name. */
export function filters(params: Params, ...names: string[]): Condition[] {
  return names.flatMap((name) => where(column(name), filledText(params, name)));
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

function seqOf(desk: Desk, kind: Kind, params: Params, name: string): number | undefined {
  const id = filledText(params, name);
  if (id === undefined) return undefined;
  const row = desk.store.one<{ seq: number }>('SELECT seq FROM objects WHERE id = ? AND kind = ?', id, kind);
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

/** Newest first, in pages, as every list of Stripe's. `url` is what the answer names as its own address. */
export function listOf<K extends Kind>(
  desk: Desk,
  params: Params,
  kind: K,
  url: string,
  conditions: readonly Condition[] = [],
): Stripe.ApiList<Kinds[K]> {
  const after = seqOf(desk, kind, params, 'starting_after');
  const before = seqOf(desk, kind, params, 'ending_before');
  const limit = pageLimit(params);
  const all: Condition[] = [...conditions, ...createdConditions(params)];
  if (after !== undefined) all.push({ sql: 'seq < ?', values: [after] });
  if (before !== undefined) all.push({ sql: 'seq > ?', values: [before] });
  const rows = desk.store.all<{ body: string }>(
    `SELECT body FROM objects WHERE kind = ? AND account = ? AND body ->> '$.deleted' IS NULL
     ${all.map(({ sql }) => `AND ${sql}`).join(' ')}
     ORDER BY seq ${before === undefined ? 'DESC' : 'ASC'} LIMIT ?`,
    kind,
    desk.account,
    ...all.flatMap(({ values }) => values),
    limit + 1,
  );
  const page = rows.slice(0, limit).map((row) => JSON.parse(row.body) as Kinds[K]);
  return { object: 'list', data: before === undefined ? page : page.toReversed(), has_more: rows.length > limit, url };
}

/** Every object of a kind that meets the conditions, oldest first. */
export function every<K extends Kind>(desk: Desk, kind: K, ...conditions: Condition[]): Kinds[K][] {
  const rows = desk.store.all<{ body: string }>(
    `SELECT body FROM objects WHERE kind = ? AND account = ? AND body ->> '$.deleted' IS NULL
     ${conditions.map(({ sql }) => `AND ${sql}`).join(' ')} ORDER BY seq`,
    kind,
    desk.account,
    ...conditions.flatMap(({ values }) => values),
  );
  return rows.map((row) => JSON.parse(row.body) as Kinds[K]);
}
