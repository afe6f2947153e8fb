const freshForMs = 60_000;
/** Older than this, it is waited for: nobody looked for a while. */
const oldestMs = 180_000;

type Kept = { readonly until: number; readonly readAt: number; readonly value: Promise<unknown> };
const kept = new WeakMap<object, Map<string, Kept>>();

/**
 * What changes slowly and is dear to read. Nobody waits for it but the first who asks: later ones get what
 * is known, and when that is a minute old one of them has it read anew. What is three minutes old is read
 * before it is answered.
 */
export function staleWhileRevalidate<T>(source: object, name: string, read: () => Promise<T>): Promise<T> {
  const all = kept.get(source) ?? new Map<string, Kept>();
  kept.set(source, all);
  const now = performance.now();
  const last = all.get(name);
  const known = last !== undefined && now < last.readAt + oldestMs ? last : undefined;
  if (known !== undefined && now < known.until) return known.value as Promise<T>;
  const value = read();
  const fresh = { until: now + freshForMs, readAt: now, value };
  if (known === undefined) {
    all.set(name, fresh);
    value.catch(() => all.delete(name));
    return value;
  }
  // Held off for as long as it is read, and for a while when it could not be.
  all.set(name, { ...known, until: fresh.until });
  value.then(
    () => all.set(name, fresh),
    () => {},
  );
  return known.value as Promise<T>;
}
