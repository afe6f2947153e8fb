import type { Tx } from '#src/database/database.server.ts';
import type { Format, Original, Size, Source } from './decoding/protocol.ts';

/** What pages, emails and the API show of a picture. Sizes in pixels. */
export const variants = {
  'portrait-crop': { width: 400, height: 600, fit: 'fill' },
  'portrait-crop2x': { width: 800, height: 1200, fit: 'fill' },
  'square-small': { width: 240, height: 240, fit: 'fill' },
  'square-small2x': { width: 480, height: 480, fit: 'fill' },
  'landscape': { width: 1200, height: 630, fit: 'fill' },
  'scaled-large': { width: 1600, height: 1600, fit: 'within' },
} as const satisfies Record<string, Size>;

export type Variant = keyof typeof variants;
export const variantNames = Object.keys(variants) as Variant[];

export function isVariant(name: string): name is Variant {
  return Object.hasOwn(variants, name);
}

/** Where browsers get a picture, in the best form that they can show: an address of this site, good for ever. */
export function variantPath(imageId: string, variant: Variant): string {
  return `/media/${imageId}/${variant}`;
}

/** The sides that a variant of a picture has. */
export function variantSize(variant: Variant, original: { readonly width: number; readonly height: number }) {
  const { width, height, fit } = variants[variant];
  if (fit === 'fill') return { width, height };
  const scale = Math.min(1, width / original.width, height / original.height);
  return { width: Math.round(original.width * scale), height: Math.round(original.height * scale) };
}

export type Shown = { readonly bytes: Uint8Array<ArrayBuffer>; readonly format: Format };

/** A picture whose file lies where it belongs, and that nobody owns yet. */
export type PutAway = Omit<Original, 'bytes'> & { readonly id: string; readonly fileKey: string };

export type Images = {
  readonly variantPath: (imageId: string, variant: Variant) => string;
  /**
   * New pixels, without anything else that the file carried; nothing is kept yet. Refuses
   * `request-upload-over-limit` (20 MB, 50 million pixels, or more memory or time than the decoder
   * has), `image-invalid-content` (not a JPEG, PNG, WebP or GIF, or broken) and `image-busy`.
   */
  readonly decode: (source: Source) => Promise<Original>;
  /** Puts its file away, which may take as long as a store far off does: outside of any unit of work. */
  readonly put: (original: Original) => Promise<PutAway>;
  /** Makes it somebody's, and has its variants made. Returns its id. A file without a row is swept after a day. */
  readonly keep: (tx: Tx, ownerId: string, image: PutAway) => Promise<string>;
  /** All three at once. */
  readonly store: (tx: Tx, ownerId: string, source: Source) => Promise<string>;
  /**
   * A variant in this format. WebP is made at its first request; where the AVIF is not made yet, it is
   * the WebP. Null when there is no such picture. Refuses `image-busy`.
   */
  readonly read: (imageId: string, variant: Variant, format: Format) => Promise<Shown | null>;
  /** Makes what variants are missing, each once even if several processes try. Nothing without an original. */
  readonly makeVariants: (imageId: string) => Promise<void>;
  /** Removes every file of a picture whose row is gone. */
  readonly removeFiles: (imageId: string) => Promise<void>;
  /** Where uploads lie until they are decoded: a folder of this machine, for its owner only. */
  readonly spool: string;
  readonly close: () => void;
};
