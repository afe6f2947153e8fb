import { createHash } from 'node:crypto';

/** Milliseconds. */
const ttlMs = { person: 300_000, nobody: 10_000 } as const;
const maxKept = { person: 10_000, nobody: 2_000 } as const;

type Kept = { readonly personId: string; readonly until: number };

/**
 * Whose session a token was when it was last looked up; undefined where that is not known. It decides about the class of
 * a request alone: who the viewer is, the database says each time.
 */
export type KnownSessions = {
  /** Null: nobody's. */
  readonly userOf: (token: string) => string | null | undefined;
  readonly remember: (token: string, personId: string | null) => void;
};

export function makeKnownSessions(): KnownSessions {
  const people = new Map<string, Kept>();
  const nobodys = new Map<string, number>();
  return {
    userOf(token) {
      const key = keyOf(token);
      const now = performance.now();
      const kept = people.get(key);
      if (kept !== undefined && kept.until > now) return kept.personId;
      return (nobodys.get(key) ?? 0) > now ? null : undefined;
    },
    remember(token, personId) {
      const key = keyOf(token);
      const now = performance.now();
      people.delete(key);
      nobodys.delete(key);
      if (personId === null) keep(nobodys, key, now + ttlMs.nobody, maxKept.nobody);
      else keep(people, key, { personId, until: now + ttlMs.person }, maxKept.person);
    },
  };
}

/** A map keeps the order in which its keys came: the oldest goes. */
function keep<Value>(map: Map<string, Value>, key: string, value: Value, max: number): void {
  map.set(key, value);
  if (map.size <= max) return;
  const [oldest] = map.keys();
  if (oldest !== undefined) map.delete(oldest);
}

/** No token is kept as it is. */
function keyOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
