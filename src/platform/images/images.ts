import type { Reader } from '#src/database/database.server.ts';

/** Width × height in pixels; every variant is cut to fill it, except `original`, which is at most 3072 a side. */
export const variants = {
  'portrait-crop': { width: 400, height: 600 },
  'portrait-crop2x': { width: 800, height: 1200 },
  'square-small': { width: 240, height: 240 },
  'landscape': { width: 1200, height: 630 },
} as const;

export type Variant = keyof typeof variants;

export function isVariant(name: string): name is Variant {
  return Object.hasOwn(variants, name);
}

/** Where browsers get a picture: an address of this site, good for ever. */
export function variantPath(imageId: string, variant: Variant): string {
  return `/media/${imageId}/${variant}.webp`;
}

export type Images = {
  readonly variantPath: (imageId: string, variant: Variant) => string;
  /**
   * Keeps a picture as new pixels, without anything else that the file carried. Returns its id.
   * Refuses `request-upload-over-limit` (20 MB, 50 million pixels) and `validation-invalid-value`
   * (not a JPEG, PNG, WebP or GIF).
   */
  readonly store: (tx: Reader, ownerId: string, bytes: Uint8Array) => Promise<string>;
  /** A WebP, made at its first request; null when there is no such picture. */
  readonly read: (imageId: string, variant: Variant) => Promise<Uint8Array | null>;
};
