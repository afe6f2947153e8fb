import sharp, { type Metadata, type Sharp } from 'sharp';
import {
  maxPixels,
  maxWholeImage,
  type ImageIssue,
  type Format,
  type Original,
  type Size,
  type Source,
  type SourceFormat,
} from './protocol.ts';

const maxSide = 3072;

// One thread per image leaves a core free for page requests.
sharp.concurrency(1);
sharp.cache(false);
// An allow-list of formats: every further decoder would be attack surface for uploads.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif'].flatMap((format) => [
    `VipsForeignLoad${format}File`,
    `VipsForeignLoad${format}Buffer`,
  ]),
});

/** What the decoder found wrong with an image, without details of its content. */
export class IssueError extends Error {
  readonly issue: ImageIssue;

  constructor(issue: ImageIssue) {
    super(issue);
    this.name = 'IssueError';
    this.issue = issue;
  }
}

/** A re-encoded original, at most 3072 pixels a side. Throws `IssueError`, also for another format than `formats`. */
export async function makeOriginal(source: Source, formats?: readonly SourceFormat[]): Promise<Original> {
  await orIssue(() => checkHeader(source, formats));
  return orIssue(async () => {
    const { data, info } = await open(source)
      .autoOrient()
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .jpeg({ quality: 88, chromaSubsampling: '4:4:4' })
      .toBuffer({ resolveWithObject: true });
    return { bytes: plain(data), width: info.width, height: info.height, placeholder: await coloursOf(data) };
  });
}

/** All sizes from one decoding. Throws `IssueError`. */
export async function makeVariants(
  source: Source,
  format: Format,
  sizes: readonly Size[],
): Promise<Uint8Array<ArrayBuffer>[]> {
  return orIssue(async () => {
    const from = sizes.length === 1 ? () => open(source) : await decodedFor(source, sizes);
    const made = [];
    for (const size of sizes) made.push(plain(await encode(fit(from(), size), format).toBuffer()));
    return made;
  });
}

function open(source: Source): Sharp {
  return sharp(source, { limitInputPixels: maxPixels, failOn: 'error', pages: 1, sequentialRead: true });
}

/** Reads the dimensions from the header, so that an image that is too large is never decoded. */
async function checkHeader(source: Source, formats: readonly string[] | undefined): Promise<void> {
  const metadata = await sharp(source, { limitInputPixels: false }).metadata();
  if (formats?.includes(metadata.format) === false) throw new IssueError('unreadable');
  if (metadata.width * metadata.height > maxPixels || wholeBytes(metadata) > maxWholeImage)
    throw new IssueError('too-many-pixels');
}

/**
 * Memory that an interlaced image needs before its first row is complete: every sample of a PNG, two bytes per
 * coefficient of a JPEG. The watch in `process.ts` would end it too, but only after allocating, and late on a busy
 * machine. Zero for what is decoded row by row.
 */
function wholeBytes({ width, height, channels, depth, format, isProgressive, chromaSubsampling }: Metadata): number {
  if (!isProgressive) return 0;
  const samples = width * height * (chromaSubsampling === '4:2:0' ? 1.5 : channels);
  return samples * (format === 'jpeg' || depth === 'ushort' ? 2 : 1);
}

async function orIssue<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof IssueError ? error : new IssueError('unreadable');
  }
}

/** Decoded pixels, large enough for the largest of the sizes. */
async function decodedFor(source: Source, sizes: readonly Size[]): Promise<() => Sharp> {
  const { width, height } = await open(source).metadata();
  const scale = Math.min(1, Math.max(...sizes.map((size) => scaleFor(size, width, height))));
  const { data, info } = await open(source)
    .resize({ width: Math.ceil(width * scale), height: Math.ceil(height * scale), fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return () => sharp(data, { raw: info });
}

function scaleFor(size: Size, width: number, height: number): number {
  const [across, down] = [size.width / width, size.height / height];
  return size.fit === 'fill' ? Math.max(across, down) : Math.min(across, down);
}

function fit(image: Sharp, { width, height, fit: how }: Size): Sharp {
  return how === 'fill'
    ? image.resize({ width, height, fit: 'cover', position: 'centre' })
    : image.resize({ width, height, fit: 'inside', withoutEnlargement: true });
}

/** Both look alike. More effort saves a few percent at most, and costs either format twice as long or more. */
function encode(image: Sharp, format: Format): Sharp {
  return format === 'webp' ? image.webp({ quality: 80, effort: 2 }) : image.avif({ quality: 52, effort: 1 });
}

const grid = 9;

/** Average colours at the top and bottom of the sides, then of the middle from top to bottom: `rrggbb` five times. */
async function coloursOf(bytes: Uint8Array): Promise<string> {
  const pixels = await open(plain(bytes)).resize({ width: grid, height: grid, fit: 'fill' }).raw().toBuffer();
  const [top, centre, foot] = [
    [0, 1, 2],
    [3, 4, 5],
    [6, 7, 8],
  ] as const;
  const sides = [0, 8];
  return [
    mean(pixels, sides, top),
    mean(pixels, sides, foot),
    ...[top, centre, foot].map((rows) => mean(pixels, centre, rows)),
  ].join('');
}

function mean(pixels: Uint8Array, columns: readonly number[], rows: readonly number[]): string {
  const cells = rows.flatMap((row) => columns.map((column) => (row * grid + column) * 3));
  const level = (band: number) => cells.reduce((sum, cell) => sum + (pixels[cell + band] ?? 0), 0) / cells.length;
  return [0, 1, 2].map((band) => Math.round(level(band)).toString(16).padStart(2, '0')).join('');
}

/** Of what is cut off above and below, the share above: garments hang from the top. */
const cutAbove = 0.35;

/** The photo as it fills this size, as rows of RGB. Throws `IssueError`. */
export async function photoPixels(source: Source, { width, height }: Omit<Size, 'fit'>): Promise<Buffer> {
  return orIssue(async () => {
    const { data, info } = await open(source)
      .resize({ width, height, fit: 'outside' })
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const left = Math.floor((info.width - width) / 2);
    const top = Math.floor((info.height - height) * cutAbove);
    return sharp(data, { raw: info }).extract({ left, top, width, height }).raw().toBuffer();
  });
}

/** Rows of RGB as JPEG, which every service that shows shared links can read. */
export async function jpegOf(pixels: Uint8Array, size: Omit<Size, 'fit'>): Promise<Uint8Array<ArrayBuffer>> {
  const encoded = sharp(pixels, { raw: { ...size, channels: 3 } }).jpeg({ quality: 84, chromaSubsampling: '4:4:4' });
  return plain(await encoded.toBuffer());
}

/** The grey levels of a PNG of ours. */
export async function greyPixels(file: string): Promise<Buffer> {
  return sharp(file).toColourspace('b-w').raw().toBuffer();
}

/** A copy: the decoder's result may be a view of a larger buffer. */
function plain(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes);
}
