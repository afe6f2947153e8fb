import { createHash } from 'node:crypto';

const ttlMs = { user: 300_000, invalid: 10_000 } as const;
const maxEntries = { user: 10_000, invalid: 2_000 } as const;

type Entry = { readonly userId: string; readonly until: number };

/**
 * Cache of the owners of session tokens; undefined for a token that is not cached. It only decides the class of a
 * request: the viewer is read from the database each time.
 */
export type SessionOwners = {
  /** Null: an invalid session. */
  readonly userIdOf: (token: string) => string | null | undefined;
  readonly record: (token: string, userId: string | null) => void;
};

export function makeSessionOwners(): SessionOwners {
  const owners = new Map<string, Entry>();
  const invalidUntil = new Map<string, number>();
  return {
    userIdOf(token) {
      const key = keyOf(token);
      const now = performance.now();
      const entry = owners.get(key);
      if (entry !== undefined && entry.until > now) return entry.userId;
      return (invalidUntil.get(key) ?? 0) > now ? null : undefined;
    },
    record(token, userId) {
      const key = keyOf(token);
      const now = performance.now();
      owners.delete(key);
      invalidUntil.delete(key);
      if (userId === null) store(invalidUntil, key, now + ttlMs.invalid, maxEntries.invalid);
      else store(owners, key, { userId, until: now + ttlMs.user }, maxEntries.user);
    },
  };
}

/** Evicts the oldest entry: a map iterates in insertion order. */
function store<Value>(map: Map<string, Value>, key: string, value: Value, max: number): void {
  map.set(key, value);
  if (map.size <= max) return;
  const [oldest] = map.keys();
  if (oldest !== undefined) map.delete(oldest);
}

/** Only the hash of a token is stored. */
function keyOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
