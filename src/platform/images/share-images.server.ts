import { isRefusal, refuse } from '#src/domain/refusal.ts';
import { makeLruCache } from '../lru-cache.ts';
import type { Files } from '../files/files.ts';
import type { Decoder } from './decoding/decoder.server.ts';
import type { Images, ShareImage } from './images.ts';
import { folderOf, isShareImageKey, originalKey, shareImageKey, webpOriginalKey } from './keys.ts';

type Dependencies = { readonly files: Files; readonly decoder: Pick<Decoder, 'run'> };
type Bytes = Uint8Array<ArrayBuffer>;

/** Max bytes of the LRU cache: some eighty images. */
const maxBytes = 6 * 1024 * 1024;
/** Cache lifetime in milliseconds, so that a removed image is not served for ever. */
const ttlMs = 300_000;

/** Images that are read or drawn at a time; beyond it a request is refused. */
const maxPending = 6;

/** Reads share images for requests, through an LRU cache; draws those that are missing. */
export function makeShareImages({ files, decoder }: Dependencies): Images['readShareImage'] {
  const cache = makeLruCache<{ readonly bytes: Bytes; readonly weight: number }>(maxBytes, ttlMs);
  const pendingByKey = new Map<string, Promise<Bytes | null>>();

  async function drawn(image: ShareImage): Promise<Bytes | null> {
    const { imageId, words } = image;
    const kept = await files.get(shareImageKey(image));
    if (kept !== null) return kept.bytes;
    const original = (await files.get(originalKey(imageId))) ?? (await files.get(webpOriginalKey(imageId)));
    if (original === null) return null;
    const bytes = await decoder.run({ kind: 'share-image', source: original.bytes, words }, 'spare');
    await files.put(shareImageKey(image), bytes, 'image/jpeg');
    await removeOthers(files, image);
    return bytes;
  }

  return async (image) => {
    const key = shareImageKey(image);
    const cached = cache.get(key);
    if (cached !== undefined) return cached.bytes;
    // Coalesces concurrent calls for the same image. The limit holds before an original is read, which has megabytes.
    if (!pendingByKey.has(key) && pendingByKey.size >= maxPending) refuse('image-busy', { retryAfter: 5 });
    const pending =
      pendingByKey.get(key) ??
      drawn(image)
        .catch(nullWhenBroken)
        .finally(() => pendingByKey.delete(key));
    pendingByKey.set(key, pending);
    const bytes = await pending;
    if (bytes !== null) cache.set(key, { bytes, weight: bytes.length });
    return bytes;
  };
}

/** Those with an earlier title or price: a listing whose price changes daily must not fill the store. */
async function removeOthers(files: Files, image: ShareImage): Promise<void> {
  const own = shareImageKey(image);
  for await (const { key } of files.list(folderOf(image.imageId)))
    if (key !== own && isShareImageKey(image.imageId, key)) await files.remove(key);
}

/** One of our own images that cannot be decoded is treated as missing. */
function nullWhenBroken(error: unknown): null {
  if (isRefusal(error) && error.refusal.code !== 'image-busy') return null;
  throw error;
}
