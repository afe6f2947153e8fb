import { noSuch } from '../wire/problems.ts';
import type { Store } from './database.ts';
import { titles } from './kinds.ts';
import type { Kind, Kinds, Secret } from './kinds.ts';

/** Who is at work: the store, the time, and the account whose things are looked at ('' is the platform). */
export type Desk = {
  readonly store: Store;
  /** Unix seconds by the sandbox's clock. */
  readonly now: number;
  readonly account: string;
  readonly request: { readonly id: string | null; readonly idempotencyKey: string | null };
};

type Row = { body: string };

export function inAccount<D extends Desk>(desk: D, account: string): D {
  return { ...desk, account };
}

export function add<K extends Kind>(desk: Desk, kind: K, object: Kinds[K] & { id: string }, secret: Secret<K>): void {
  desk.store.run(
    'INSERT INTO objects (id, kind, account, body, hidden) VALUES (?, ?, ?, ?, ?)',
    object.id,
    kind,
    desk.account,
    JSON.stringify(object),
    JSON.stringify(secret),
  );
}

export function find<K extends Kind>(desk: Desk, kind: K, id: string): Kinds[K] | undefined {
  const row = desk.store.one<Row>(
    'SELECT body FROM objects WHERE id = ? AND kind = ? AND account = ?',
    id,
    kind,
    desk.account,
  );
  return row && (JSON.parse(row.body) as Kinds[K]);
}

/** Throws Stripe's 404 when `param` is `id` (the address), else its 400 about that parameter. */
export function get<K extends Kind>(desk: Desk, kind: K, id: string, param = 'id'): Kinds[K] {
  const object = find(desk, kind, id);
  if (object === undefined || ('deleted' in object && object.deleted)) throw noSuch(titles[kind], id, param);
  return object;
}

export function secretOf<K extends Kind>(desk: Desk, kind: K, id: string): Secret<K> {
  const row = desk.store.one<{ hidden: string }>('SELECT hidden FROM objects WHERE id = ? AND kind = ?', id, kind);
  if (row === undefined) throw noSuch(titles[kind], id, 'id');
  return JSON.parse(row.hidden) as Secret<K>;
}

export function setSecret<K extends Kind>(desk: Desk, kind: K, id: string, secret: Secret<K>): void {
  desk.store.run('UPDATE objects SET hidden = ? WHERE id = ? AND kind = ?', JSON.stringify(secret), id, kind);
}

/** Changes the named fields and returns the whole. */
export function change<K extends Kind>(
  desk: Desk,
  kind: K,
  object: Kinds[K] & { id: string },
  fields: Partial<Kinds[K]>,
): Kinds[K] {
  const after = { ...object, ...fields };
  desk.store.run('UPDATE objects SET body = ? WHERE id = ?', JSON.stringify(after), object.id);
  return after;
}

/** Leaves `{ id, object, deleted: true }`, as Stripe does, so that later reads know it was there. */
export function markDeleted(desk: Desk, kind: Kind, id: string): { id: string; object: Kind; deleted: true } {
  const stone = { id, object: kind, deleted: true as const };
  desk.store.run('UPDATE objects SET body = ? WHERE id = ? AND kind = ?', JSON.stringify(stone), id, kind);
  return stone;
}

/** The id of a reference that the client's types also allow to be a whole object. */
export function idOf(reference: string | { id: string } | null | undefined): string | null {
  if (reference === null || reference === undefined) return null;
  return typeof reference === 'string' ? reference : reference.id;
}
