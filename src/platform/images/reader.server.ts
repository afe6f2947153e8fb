import { isRefusal } from '#src/domain/refusal.ts';
import { isUuid } from '#src/domain/text/uuid.ts';
import { makeHot } from './hot.ts';
import type { Images, Shown, Variant } from './images.ts';
import { variantKey } from './keys.ts';
import { makeOne, type VariantNeeds } from './variants.server.ts';

type Bytes = Uint8Array<ArrayBuffer>;

const mostHotBytes = 32 * 1024 * 1024;

/** Reads variants for people who wait for a page. */
export function makeReader(needs: VariantNeeds): Images['read'] {
  const hot = makeHot(mostHotBytes);
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

  async function kept(key: string): Promise<Bytes | null> {
    return hot.get(key) ?? (await needs.files.get(key))?.bytes ?? null;
  }

  return async (asked, variant, format): Promise<Shown | null> => {
    if (!isUuid(asked)) return null;
    const imageId = asked.toLowerCase();
    const show = (bytes: Bytes, shown: Shown['format']): Shown => {
      hot.keep(variantKey(imageId, variant, shown), bytes);
      return { bytes, format: shown };
    };
    const best = await kept(variantKey(imageId, variant, format));
    if (best !== null) return show(best, format);
    const webp = (await kept(variantKey(imageId, variant, 'webp'))) ?? (await makeOnce(imageId, variant));
    return webp && show(webp, 'webp');
  };
}

/** A picture of our own that cannot be decoded is as good as none. */
function nullWhenBroken(error: unknown): null {
  if (isRefusal(error) && error.refusal.code !== 'image-busy') return null;
  throw error;
}
