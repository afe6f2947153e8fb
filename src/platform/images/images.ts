import type { Tx } from '#src/database/database.server.ts';
import type { Format, Original, ShareWords, Size, Source, SourceFormat } from './decoding/protocol.ts';

/** Variants of an image for pages, emails and the API. Sizes in pixels. */
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

/** Address of an image on this site, valid for ever; the format is negotiated. */
export function variantPath(imageId: string, variant: Variant): string {
  return `/media/${imageId}/${variant}`;
}

/** Dimensions of a variant of an image. */
export function variantSize(variant: Variant, original: { readonly width: number; readonly height: number }) {
  const { width, height, fit } = variants[variant];
  if (fit === 'fill') return { width, height };
  const scale = Math.min(1, width / original.width, height / original.height);
  return { width: Math.round(original.width * scale), height: Math.round(original.height * scale) };
}

/** Of an image for shared links: what Facebook, messengers and others ask for. */
export const shareImageSize = { width: 1200, height: 630 } as const;

export type ShareImage = {
  /** The photo. */
  readonly imageId: string;
  /** Names what it shows: lower-case letters and figures. */
  readonly key: string;
  readonly words: ShareWords;
};

export type ServedImage = { readonly bytes: Uint8Array<ArrayBuffer>; readonly format: Format };

/** What `decode` makes is a JPEG. */
export type OriginalFormat = 'jpeg' | 'webp';

/** An image whose file is stored, and that has no owner yet. */
export type StoredImage = Omit<Original, 'bytes'> & { readonly id: string; readonly fileKey: string };

export type Images = {
  readonly variantPath: (imageId: string, variant: Variant) => string;
  /**
   * Decodes and re-encodes, without metadata; stores nothing. Refuses `request-upload-over-limit` (20 MB, 50 million
   * pixels, or more memory or time than the decoder's limits), `image-invalid-content` (not a JPEG, PNG, WebP or GIF,
   * or not one of `formats`, or broken) and `image-busy`.
   */
  readonly decode: (source: Source, formats?: readonly SourceFormat[]) => Promise<Original>;
  /**
   * Stores its file. Call it outside of a unit of work: a remote store may be slow. `webp` is for pictures that come with
   * the software, which were never anybody's upload.
   */
  readonly put: (original: Original, format?: OriginalFormat) => Promise<StoredImage>;
  /**
   * Inserts its row with the owner, and queues its variants. Returns its id. A file without a row is swept after a
   * day.
   */
  readonly keep: (tx: Tx, ownerId: string, image: StoredImage) => Promise<string>;
  /** Decodes, stores and inserts. */
  readonly store: (tx: Tx, ownerId: string, source: Source) => Promise<string>;
  /**
   * A variant in this format. WebP is made on the first request; while the AVIF is not made yet, the WebP is
   * returned. Null when there is no such image. Refuses `image-busy`.
   */
  readonly read: (imageId: string, variant: Variant, format: Format) => Promise<ServedImage | null>;
  /**
   * An image for shared links: words beside a photo, as JPEG. Drawn on the first request and kept beside the photo, one
   * for each photo. Null without the photo. Refuses `image-busy`.
   */
  readonly readShareImage: (image: ShareImage) => Promise<Uint8Array<ArrayBuffer> | null>;
  /** Makes the missing variants, each once even with several processes. Does nothing without an original, or where `IMAGES_AHEAD` is off. */
  readonly makeVariants: (imageId: string) => Promise<void>;
  /** Removes every file of an image whose row was deleted. */
  readonly removeFiles: (imageId: string) => Promise<void>;
  /** Folder of uploads until they are decoded; on this machine, for its owner only. */
  readonly spool: string;
  readonly close: () => void;
};
