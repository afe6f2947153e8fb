import { isRefusal } from '#src/domain/refusal.ts';
import { isUuid } from '#src/domain/text/uuid.ts';
import { makeLruCache } from '../lru-cache.ts';
import type { Images, Shown, Variant } from './images.ts';
import { variantKey } from './keys.ts';
import { makeOne, type VariantNeeds } from './variants.server.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Bytes of the pictures that were asked for last. */
const maxBytes = 32 * 1024 * 1024;
/** Milliseconds after which one is read again, so that what was removed is not shown for ever. */
const keptFor = 300_000;

type Kept = { readonly bytes: Bytes; readonly weight: number; readonly until: number };

/** Reads variants for people who wait for a page. */
export function makeReader(needs: VariantNeeds): Images['read'] {
  const cache = makeLruCache<Kept>(maxBytes);
  const making = new Map<string, Promise<Bytes | null>>();

  /** Everybody who asks meanwhile gets the same answer. */
  function makeOnce(imageId: string, variant: Variant): Promise<Bytes | null> {
    const key = variantKey(imageId, variant, 'webp');
    const underWay =
      making.get(key) ??
      makeOne(needs, imageId, variant)
        .catch(nullWhenBroken)
        .finally(() => making.delete(key));
    making.set(key, underWay);
    return underWay;
  }

  async function bytesOf(key: string): Promise<Bytes | null> {
    const kept = cache.get(key);
    if (kept !== undefined && kept.until > Date.now()) return kept.bytes;
    const bytes = (await needs.files.get(key))?.bytes ?? null;
    if (bytes !== null) cache.set(key, { bytes, weight: bytes.length, until: Date.now() + keptFor });
    return bytes;
  }

  return async (asked, variant, format): Promise<Shown | null> => {
    if (!isUuid(asked)) return null;
    const imageId = asked.toLowerCase();
    const best = await bytesOf(variantKey(imageId, variant, format));
    if (best !== null) return { bytes: best, format };
    const webp = (await bytesOf(variantKey(imageId, variant, 'webp'))) ?? (await makeOnce(imageId, variant));
    return webp && { bytes: webp, format: 'webp' };
  };
}

/** A picture of our own that cannot be decoded is as good as none. */
function nullWhenBroken(error: unknown): null {
  if (isRefusal(error) && error.refusal.code !== 'image-busy') return null;
  throw error;
}
