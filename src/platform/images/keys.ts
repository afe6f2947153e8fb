import type { Format } from './decoding/protocol.ts';
import type { ShareImage, Variant } from './images.ts';

export function folderOf(imageId: string): string {
  return `images/${imageId}`;
}

export function originalKey(imageId: string): string {
  return `${folderOf(imageId)}/original.jpeg`;
}

/** Key of originals that are stored as WebP: the demo's pictures, and uploads from before they were stored as JPEG. */
export function webpOriginalKey(imageId: string): string {
  return `${folderOf(imageId)}/original.webp`;
}

export function variantKey(imageId: string, variant: Variant, format: Format): string {
  return `${folderOf(imageId)}/${variant}.${format}`;
}

const shareImageStart = 'share-';

export function shareImageKey({ imageId, key }: Pick<ShareImage, 'imageId' | 'key'>): string {
  return `${folderOf(imageId)}/${shareImageStart}${key}.jpeg`;
}

/** Of any content. */
export function isShareImageKey(imageId: string, key: string): boolean {
  return key.startsWith(`${folderOf(imageId)}/${shareImageStart}`);
}
