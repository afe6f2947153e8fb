import { every, where } from './lists.ts';
import type { Scope } from '../store/objects.ts';
import { badParam } from './problems.ts';

type Plain = Record<string, unknown>;

function isPlain(value: unknown): value is Plain {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function objectWithId(scope: Scope, id: string): Plain | undefined {
  const row = scope.store.one<{ body: string }>('SELECT body FROM objects WHERE id = ?', id);
  return row && (JSON.parse(row.body) as Plain);
}

/** A charge's refunds are omitted unless expanded, since API version 2022-11-15. */
function refundsOf(scope: Scope, charge: Plain): Plain {
  const data = every(scope, 'refund', ...where('charge', String(charge.id))).toReversed();
  return { object: 'list', data, has_more: false, url: `/v1/charges/${String(charge.id)}/refunds` };
}

function expandOne(scope: Scope, object: Plain, path: readonly string[], whole: string): void {
  const [name, ...rest] = path;
  if (name === undefined) return;
  if (object.object === 'charge' && name === 'refunds') object.refunds = refundsOf(scope, object);
  if (!(name in object)) {
    throw badParam(`This property cannot be expanded (${whole}).`, 'expand');
  }
  const value = object[name];
  if (typeof value === 'string') object[name] = objectWithId(scope, value) ?? value;
  const next = object[name];
  const inner = Array.isArray(next) ? next : [next];
  for (const item of inner) if (isPlain(item)) expandOne(scope, item, rest, whole);
}

/** Replaces ids by whole objects: `latest_charge`, `data.customer`, `latest_charge.balance_transaction`. */
export function expanded(scope: Scope, answer: object, paths: readonly string[]): object {
  if (paths.length === 0) return answer;
  const copy = structuredClone(answer) as Plain;
  for (const path of paths.toSorted()) {
    const segments = path.split('.');
    if (segments.length > 4) throw badParam(`You cannot expand more than 4 levels of a property (${path}).`, 'expand');
    expandOne(scope, copy, segments, path);
  }
  return copy;
}
