import { LRUCache } from 'lru-cache';

type Weighed = { readonly weight: number };

/**
 * An LRU cache bounded by bytes: beyond `maxBytes` the least recently used entries are evicted. An entry of more than
 * a tenth of that is not cached, because it would evict too many others for one. `ttlMs` is the lifetime of an entry;
 * without it entries do not expire.
 */
export function makeLruCache<Item extends Weighed>(maxBytes: number, ttlMs = 0): LRUCache<string, Item> {
  return new LRUCache({
    ttl: ttlMs,
    ttlResolution: 0,
    // Without it the library keeps the clock of the time it was loaded, which a test cannot move.
    perf: { now: () => performance.now() },
    maxSize: maxBytes,
    maxEntrySize: Math.floor(maxBytes / 10),
    // The library refuses a size of 0.
    sizeCalculation: ({ weight }) => Math.max(1, weight),
  });
}
