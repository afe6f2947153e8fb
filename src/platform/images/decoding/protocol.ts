/** Messages to the decoding process and its replies. */
export type DecodeRequest =
  | { readonly kind: 'original'; readonly source: Source; readonly formats?: readonly SourceFormat[] }
  | {
      readonly kind: 'variants';
      readonly source: Source;
      readonly format: Format;
      readonly sizes: readonly Size[];
    }
  | { readonly kind: 'share-image'; readonly source: Source; readonly words: ShareWords };

/** Path of a file on this machine, or its bytes. */
export type Source = string | Uint8Array<ArrayBuffer>;

/** What is decoded at all; by content, whatever a file's name says. */
export type SourceFormat = 'jpeg' | 'png' | 'webp' | 'gif';

export type Format = 'webp' | 'avif';

/** Pixels. `fill` crops to exactly this size; `within` only scales down. */
export type Size = { readonly width: number; readonly height: number; readonly fit: 'fill' | 'within' };

export type Original = {
  /** A re-encoded JPEG, upright, in sRGB, without metadata. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
  /** See `readPlaceholder` of the pages. */
  readonly placeholder: string;
};

/** The texts on a share image. Letters that our typefaces lack lose their marks, or are left out. */
export type ShareWords = {
  /** Above the title. */
  readonly over: string;
  /** Wrapped to at most three lines. */
  readonly title: string;
  readonly price: readonly { readonly text: string; readonly bold: boolean }[];
  readonly facts: string;
};

export type Answers = {
  readonly 'original': Original;
  /** In the order of the sizes. */
  readonly 'variants': readonly Uint8Array<ArrayBuffer>[];
  /** A JPEG. */
  readonly 'share-image': Uint8Array<ArrayBuffer>;
};

/** Why an image cannot be used: unsupported or broken format, or too many pixels, by number or by memory. */
export type ImageIssue = 'unreadable' | 'too-many-pixels';

export type Reply =
  | { readonly answer: Answers[keyof Answers]; readonly issue?: never }
  | { readonly answer?: never; readonly issue: ImageIssue };

/** A photo of 48 million pixels, which phones take, and a little more. */
export const maxPixels = 50_000_000;

/** Max resident bytes of the decoding process, including its own 60 MB; beyond this it kills itself. */
export const maxMemory = 270 * 1024 * 1024;

/** Max bytes of an image that cannot be decoded row by row, of which the decoder holds every pixel at once. */
export const maxWholeImage = 200 * 1024 * 1024;
