const freshForMs = 60_000;
/** An older value is not served stale: the call waits for a fresh one. */
const maxAgeMs = 180_000;

type Entry = { readonly until: number; readonly readAt: number; readonly value: Promise<unknown> };
const caches = new WeakMap<object, Map<string, Entry>>();

/**
 * Stale-while-revalidate cache for values that change slowly and are expensive to read. The first call waits for the
 * read; later calls get the cached value, and once it is a minute old one of them refreshes it in the background. After
 * three minutes the call waits for a fresh value.
 */
export function staleWhileRevalidate<T>(source: object, name: string, read: () => Promise<T>): Promise<T> {
  const all = caches.get(source) ?? new Map<string, Entry>();
  caches.set(source, all);
  const now = performance.now();
  const last = all.get(name);
  const known = last !== undefined && now < last.readAt + maxAgeMs ? last : undefined;
  if (known !== undefined && now < known.until) return known.value as Promise<T>;
  const value = read();
  const fresh = { until: now + freshForMs, readAt: now, value };
  if (known === undefined) {
    all.set(name, fresh);
    value.catch(() => all.delete(name));
    return value;
  }
  // Holds off further refreshes while this one runs, and for a minute when it fails.
  all.set(name, { ...known, until: fresh.until });
  value.then(
    () => all.set(name, fresh),
    () => {},
  );
  return known.value as Promise<T>;
}
