import { noSuch } from '../wire/problems.ts';
import type { Store } from './database.ts';
import { titles } from './kinds.ts';
import type { Kind, Kinds, Secret } from './kinds.ts';

/** Scope of an operation: the store, the time, and the account whose objects are accessed ('' is the platform). */
export type Scope = {
  readonly store: Store;
  /** Unix seconds by the sandbox's clock. */
  readonly now: number;
  readonly account: string;
  readonly request: { readonly id: string | null; readonly idempotencyKey: string | null };
};

type Row = { body: string };

export function inAccount<D extends Scope>(scope: D, account: string): D {
  return { ...scope, account };
}

export function add<K extends Kind>(scope: Scope, kind: K, object: Kinds[K] & { id: string }, secret: Secret<K>): void {
  scope.store.run(
    'INSERT INTO objects (id, kind, account, body, hidden) VALUES (?, ?, ?, ?, ?)',
    object.id,
    kind,
    scope.account,
    JSON.stringify(object),
    JSON.stringify(secret),
  );
}

export function find<K extends Kind>(scope: Scope, kind: K, id: string): Kinds[K] | undefined {
  const row = scope.store.one<Row>(
    'SELECT body FROM objects WHERE id = ? AND kind = ? AND account = ?',
    id,
    kind,
    scope.account,
  );
  return row && (JSON.parse(row.body) as Kinds[K]);
}

/** Throws Stripe's 404 when `param` is `id` (the path), else its 400 about that parameter. */
export function get<K extends Kind>(scope: Scope, kind: K, id: string, param = 'id'): Kinds[K] {
  const object = find(scope, kind, id);
  if (object === undefined || ('deleted' in object && object.deleted)) throw noSuch(titles[kind], id, param);
  return object;
}

export function secretOf<K extends Kind>(scope: Scope, kind: K, id: string): Secret<K> {
  const row = scope.store.one<{ hidden: string }>('SELECT hidden FROM objects WHERE id = ? AND kind = ?', id, kind);
  if (row === undefined) throw noSuch(titles[kind], id, 'id');
  return JSON.parse(row.hidden) as Secret<K>;
}

export function setSecret<K extends Kind>(scope: Scope, kind: K, id: string, secret: Secret<K>): void {
  scope.store.run('UPDATE objects SET hidden = ? WHERE id = ? AND kind = ?', JSON.stringify(secret), id, kind);
}

/** Changes the given fields and returns the whole object. */
export function change<K extends Kind>(
  scope: Scope,
  kind: K,
  object: Kinds[K] & { id: string },
  fields: Partial<Kinds[K]>,
): Kinds[K] {
  const after = { ...object, ...fields };
  scope.store.run('UPDATE objects SET body = ? WHERE id = ?', JSON.stringify(after), object.id);
  return after;
}

/** Replaces the object by `{ id, object, deleted: true }`, as Stripe does, so that later reads know that it existed. */
export function markDeleted(scope: Scope, kind: Kind, id: string): { id: string; object: Kind; deleted: true } {
  const tombstone = { id, object: kind, deleted: true as const };
  scope.store.run('UPDATE objects SET body = ? WHERE id = ? AND kind = ?', JSON.stringify(tombstone), id, kind);
  return tombstone;
}

/** The id of a reference that Stripe's types also allow to be an expanded object. */
export function idOf(reference: string | { id: string } | null | undefined): string | null {
  if (reference === null || reference === undefined) return null;
  return typeof reference === 'string' ? reference : reference.id;
}
