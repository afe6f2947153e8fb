import type { Format } from './decoding/protocol.ts';
import type { Variant } from './images.ts';

export function folderOf(imageId: string): string {
  return `images/${imageId}`;
}

export function originalKey(imageId: string): string {
  return `${folderOf(imageId)}/original.jpeg`;
}

/** Where originals lay before they were JPEGs. */
export function oldOriginalKey(imageId: string): string {
  return `${folderOf(imageId)}/original.webp`;
}

export function variantKey(imageId: string, variant: Variant, format: Format): string {
  return `${folderOf(imageId)}/${variant}.${format}`;
}
