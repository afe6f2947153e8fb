import { randomUUID } from 'node:crypto';
import { images } from '#src/database/schema/listings.ts';
import { refuse } from '#src/domain/refusal.ts';
import type { Files } from '../files/files.ts';
import { variantPath, variants, type Images, type Variant } from './images.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { cut, readPicture } from './pixels.server.ts';
import { isUuid } from '#src/domain/text/uuid.ts';

const mostBytes = 20 * 1024 * 1024;
export function makeImages(files: Files): Images {
  const making = new Map<string, Promise<Uint8Array | null>>();
  const inTurn = oneAtATime();

  async function make(imageId: string, variant: Variant): Promise<Uint8Array | null> {
    const original = await files.get(keyOf(imageId, 'original'));
    if (original === null) return null;
    const bytes = await inTurn(() => cut(original.bytes, variants[variant]));
    await files.put(keyOf(imageId, variant), bytes, 'image/webp');
    return bytes;
  }

  /** Everybody who asks meanwhile gets the same answer. */
  function makeOnce(imageId: string, variant: Variant): Promise<Uint8Array | null> {
    const key = keyOf(imageId, variant);
    const underWay = making.get(key) ?? make(imageId, variant).finally(() => making.delete(key));
    making.set(key, underWay);
    return underWay;
  }

  return {
    variantPath,
    async store(tx, ownerId, bytes) {
      if (bytes.length > mostBytes) refuse('request-upload-over-limit', { megabytes: 20 });
      const picture = await inTurn(() => readPicture(bytes));
      const id = randomUUID();
      const fileKey = keyOf(id, 'original');
      await files.put(fileKey, picture.webp, 'image/webp');
      const { width, height, placeholder } = picture;
      await tx.insert(images).values({ id, ownerId, fileKey, width, height, placeholder });
      return id;
    },
    async read(imageId, variant) {
      if (!isUuid(imageId)) return null;
      const made = await files.get(keyOf(imageId, variant));
      return made?.bytes ?? makeOnce(imageId, variant);
    },
  };
}

function keyOf(imageId: string, name: Variant | 'original'): string {
  return `images/${imageId}/${name}.webp`;
}
