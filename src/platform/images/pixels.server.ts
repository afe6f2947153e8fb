import sharp, { type Sharp } from 'sharp';
import { refuse } from '#src/domain/refusal.ts';

/** A picture of this many pixels needs about 200 MB while it is decoded. */
const mostPixels = 50_000_000;
const longestSide = 3072;

// One picture at a time keeps a core free for people who wait for pages.
sharp.concurrency(1);
sharp.cache(false);
// Each further format is a decoder that strangers could feed.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
  ],
});

export type Picture = {
  readonly webp: Uint8Array;
  readonly width: number;
  readonly height: number;
  /** A data URL of some hundred bytes, shown while the picture loads. */
  readonly placeholder: string;
};

/** New pixels from whatever was sent, upright, at most 3072 a side, without metadata. Refuses what is no picture. */
export async function readPicture(bytes: Uint8Array): Promise<Picture> {
  if ((await orRefused(() => pixelsOf(bytes))) > mostPixels)
    refuse('request-upload-over-limit', { pixels: mostPixels });
  return orRefused(async () => {
    const { data, info } = await decode(bytes)
      .rotate()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 86 })
      .toBuffer({ resolveWithObject: true });
    return { webp: data, width: info.width, height: info.height, placeholder: await tiny(data) };
  });
}

/** Cuts the middle so that it fills the size. */
export async function cut(
  webp: Uint8Array,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<Uint8Array> {
  return decode(webp).resize({ width, height, fit: 'cover', position: 'centre' }).webp({ quality: 80 }).toBuffer();
}

/** What the decoder says is wrong concerns the file, and who sent it is told no more than that. */
async function orRefused<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch {
    return refuse('validation-invalid-value', { field: 'image' });
  }
}

async function pixelsOf(bytes: Uint8Array): Promise<number> {
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
  return width * height;
}

async function tiny(webp: Uint8Array): Promise<string> {
  const bytes = await decode(webp).resize({ width: 12, height: 18, fit: 'cover' }).webp({ quality: 40 }).toBuffer();
  return `data:image/webp;base64,${bytes.toString('base64')}`;
}

function decode(bytes: Uint8Array): Sharp {
  return sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', pages: 1, sequentialRead: true });
}
