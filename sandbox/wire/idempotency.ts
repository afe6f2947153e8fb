import type { Store } from '../store/database.ts';
import { Problem } from './problems.ts';

export type IdempotentRequest = {
  readonly account: string;
  readonly key: string;
  readonly method: string;
  readonly path: string;
  readonly params: string;
};
export type StoredResponse = { status: number; body: string; request: string };

/** Seconds for which a response is replayed. */
const retentionSeconds = 24 * 60 * 60;
export const maxKey = 255;

type Row = StoredResponse & { method: string; path: string; params: string };

function mismatch(message: string): Problem {
  return new Problem(400, { type: 'idempotency_error', message }, { executed: false });
}

/**
 * The stored response of this key, or null when the key is new or expired. A different request with the key is an
 * error.
 */
export function storedResponse(store: Store, keyed: IdempotentRequest, now: number): StoredResponse | null {
  const row = store.one<Row>(
    'SELECT status, body, request, method, path, params FROM responses WHERE account = ? AND key = ? AND at > ?',
    keyed.account,
    keyed.key,
    now - retentionSeconds,
  );
  if (row === undefined) return null;
  const other = `Try using a key other than '${keyed.key}' if you meant to execute a different request.`;
  if (row.method !== keyed.method || row.path !== keyed.path) {
    throw mismatch(
      `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${keyed.path}' vs '${row.path}'). ${other}`,
    );
  }
  if (row.params !== keyed.params) {
    throw mismatch(
      `Keys for idempotent requests can only be used with the same parameters they were first used with. ${other}`,
    );
  }
  return { status: row.status, body: row.body, request: row.request };
}

export function storeResponse(store: Store, keyed: IdempotentRequest, response: StoredResponse, now: number): void {
  store.run(
    'INSERT OR REPLACE INTO responses (account, key, method, path, params, status, body, request, at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
    keyed.account,
    keyed.key,
    keyed.method,
    keyed.path,
    keyed.params,
    response.status,
    response.body,
    response.request,
    now,
  );
}

export function purgeOldResponses(store: Store, now: number): void {
  store.run('DELETE FROM responses WHERE at <= ?', now - retentionSeconds);
}

export function keyInUse(key: string): Problem {
  return new Problem(
    409,
    {
      type: 'idempotency_error',
      code: 'idempotency_key_in_use',
      doc_url: 'https://stripe.com/docs/error-codes/idempotency-key-in-use',
      message:
        `There is currently another in-progress request using this Idempotent Key (that probably means you submitted ` +
        `twice, and the other request is still going through): ${key}. Please try again later.`,
    },
    { executed: false },
  );
}
