import { isRefusal } from '#src/domain/refusal.ts';
import { isUuid } from '#src/domain/text/uuid.ts';
import { makeLruCache } from '../lru-cache.ts';
import type { Images, ServedImage, Variant } from './images.ts';
import { variantKey } from './keys.ts';
import { makeOne, type VariantDependencies } from './variants.server.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Max bytes of the LRU cache. */
const maxBytes = 32 * 1024 * 1024;
/** Cache lifetime in milliseconds, so that a removed image is not served for ever. */
const ttlMs = 300_000;

type CacheEntry = { readonly bytes: Bytes; readonly weight: number };

/** Reads variants for requests, through an LRU cache. */
export function makeReader(needs: VariantDependencies): Images['read'] {
  const cache = makeLruCache<CacheEntry>(maxBytes, ttlMs);
  const pendingByKey = new Map<string, Promise<Bytes | null>>();

  /** Coalesces concurrent calls for the same variant. */
  function makeOnce(imageId: string, variant: Variant): Promise<Bytes | null> {
    const key = variantKey(imageId, variant, 'webp');
    const pending =
      pendingByKey.get(key) ??
      makeOne(needs, imageId, variant)
        .catch(nullWhenBroken)
        .finally(() => pendingByKey.delete(key));
    pendingByKey.set(key, pending);
    return pending;
  }

  async function bytesOf(key: string): Promise<Bytes | null> {
    const cached = cache.get(key);
    if (cached !== undefined) return cached.bytes;
    const bytes = (await needs.files.get(key))?.bytes ?? null;
    if (bytes !== null) cache.set(key, { bytes, weight: bytes.length });
    return bytes;
  }

  return async (requestedId, variant, format): Promise<ServedImage | null> => {
    if (!isUuid(requestedId)) return null;
    const imageId = requestedId.toLowerCase();
    const best = await bytesOf(variantKey(imageId, variant, format));
    if (best !== null) return { bytes: best, format };
    const webp = (await bytesOf(variantKey(imageId, variant, 'webp'))) ?? (await makeOnce(imageId, variant));
    return webp && { bytes: webp, format: 'webp' };
  };
}

/** One of our own images that cannot be decoded is treated as missing. */
function nullWhenBroken(error: unknown): null {
  if (isRefusal(error) && error.refusal.code !== 'image-busy') return null;
  throw error;
}
