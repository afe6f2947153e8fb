/** What is asked of the process that decodes, and what it answers. Nothing else passes between the two. */
export type Question =
  | { readonly kind: 'original'; readonly source: Source }
  | {
      readonly kind: 'variants';
      readonly source: Source;
      readonly format: Format;
      readonly sizes: readonly Size[];
    };

/** A file of this machine, or its bytes. */
export type Source = string | Uint8Array<ArrayBuffer>;

export type Format = 'webp' | 'avif';

/** Pixels. `fill` cuts the middle so that exactly this size is filled; `within` only makes smaller. */
export type Size = { readonly width: number; readonly height: number; readonly fit: 'fill' | 'within' };

export type Original = {
  /** A JPEG of new pixels, upright, in sRGB, without anything else that the file carried. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
  /** See `readPlaceholder` of the pages. */
  readonly placeholder: string;
};

export type Answers = {
  readonly original: Original;
  /** In the order of the sizes. */
  readonly variants: readonly Uint8Array<ArrayBuffer>[];
};

/** Why a picture cannot be used: it is none of the formats or broken, or it would unfold into too much. */
export type Flaw = 'unreadable' | 'too-many-pixels';

export type Reply =
  | { readonly answer: Answers[keyof Answers]; readonly flaw?: never }
  | { readonly answer?: never; readonly flaw: Flaw };

/** A photo of 48 million pixels, which telephones take, and a little more. */
export const maxPixels = 50_000_000;

/** Resident bytes of the process that decodes, its own 60 MB among them; beyond this it ends itself. */
export const maxMemory = 270 * 1024 * 1024;
