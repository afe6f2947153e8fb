import { crc32, deflateSync } from 'node:zlib';
import { canvas } from '#tests/support/photos.ts';
import { all, ascii, be16, be32, canary, cutAt, photoSide, type Specimen } from './specimen.ts';
import { zeros } from './zeros.ts';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const channels: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const grey = 0;
const rgb = 2;
const palette = 3;
const rgba = 6;

type Facts = {
  readonly width?: number;
  readonly height?: number;
  readonly depth?: number;
  readonly colourType?: number;
  readonly methods?: readonly [compression: number, filter: number, interlace: number];
  /** Chunks before the pixel data. */
  readonly before?: readonly Buffer[];
  readonly after?: readonly Buffer[];
  readonly data?: readonly Buffer[];
};

export function chunk(type: string, data: Buffer, sum = 0): Buffer {
  const body = Buffer.concat([ascii(type), data]);
  return Buffer.concat([be32(data.length), body, be32((crc32(body) ^ sum) >>> 0)]);
}

function header({
  width = photoSide,
  height = photoSide,
  depth = 8,
  colourType = rgb,
  methods = [0, 0, 0],
}: Facts): Buffer {
  return Buffer.concat([be32(width), be32(height), Buffer.from([depth, colourType, ...methods])]);
}

/** Uncompressed size of the pixel data: each row has one filter byte before its pixels. */
function dataSize({ width = photoSide, height = photoSide, depth = 8, colourType = rgb }: Facts): number {
  return height * (1 + Math.ceil((width * (channels[colourType] ?? 1) * depth) / 8));
}

/** The pixel data of a PNG without any facts. */
const allZero = () => zeros(dataSize({}));

/** A PNG with these header fields and chunks; valid by default. */
export function png(facts: Facts = {}): Buffer {
  const { before = facts.colourType === palette ? [chunk('PLTE', Buffer.alloc(48, 90))] : [], after = [] } = facts;
  const data = facts.data ?? [chunk('IDAT', zeros(dataSize(facts)))];
  return Buffer.concat([
    signature,
    chunk('IHDR', header(facts)),
    ...before,
    ...data,
    ...after,
    chunk('IEND', ascii('')),
  ]);
}

const withBefore =
  (...before: readonly Buffer[]) =>
  () =>
    png({ before });
const withData =
  (...data: readonly Buffer[]) =>
  () =>
    png({ data });
const keyword = (text: string) => ascii(`${text}\0`);
const megabytes = (count: number) => zeros(count * 1024 * 1024);

const depths: readonly (readonly [colourType: number, depth: number])[] = [
  ...[1, 2, 4, 8, 16].map((depth) => [grey, depth] as const),
  ...[1, 2, 4, 8].map((depth) => [palette, depth] as const),
  ...[rgb, 4, rgba].flatMap((colourType) => [8, 16].map((depth) => [colourType, depth] as const)),
];
const invalidDepths = [
  [grey, 0],
  [grey, 3],
  [grey, 32],
  [rgb, 4],
  [palette, 16],
  [4, 4],
  [rgba, 1],
  [1, 8],
  [5, 8],
  [7, 8],
] as const;

const forms = [
  ...all(
    'PNG',
    'stored',
    Object.fromEntries(
      depths.map(([colourType, depth]) => [colourTypeName(colourType, depth), sized(colourType, depth)]),
    ),
  ),
  ...all(
    'PNG',
    'not-an-image',
    Object.fromEntries(
      invalidDepths.map(([colourType, depth]) => [
        `${colourTypeName(colourType, depth)}, invalid`,
        sized(colourType, depth),
      ]),
    ),
  ),
  ...all('PNG', 'not-an-image', {
    'an unknown compression method': () => png({ methods: [1, 0, 0] }),
    'an unknown filter method': () => png({ methods: [0, 1, 0] }),
    'an unknown interlace method': () => png({ methods: [0, 0, 2] }),
    'declared interlaced, with the data of a plain image': () =>
      png({ methods: [0, 0, 1], data: [chunk('IDAT', zeros(9))] }),
    'an unknown row filter': withData(chunk('IDAT', deflateSync(Buffer.alloc(200, 9)))),
  }),
];

function colourTypeName(colourType: number, depth: number): string {
  return `colour type ${colourType} with ${depth} bits`;
}

function sized(colourType: number, depth: number) {
  return () => png({ colourType, depth });
}

const sizes = [
  ...all('PNG', 'not-an-image', {
    'no width': () => png({ width: 0 }),
    'no height': () => png({ height: 0 }),
    '0 × 0': () => png({ width: 0, height: 0 }),
    'a width of 2,147,483,647': () => png({ width: 0x7fffffff, height: 1, data: [chunk('IDAT', zeros(9))] }),
    '4,294,967,295 × 4,294,967,295': () => png({ width: 0xffffffff, height: 0xffffffff, data: [] }),
    'a size beyond the pixel data': () => png({ width: 3000, height: 3000, data: [chunk('IDAT', zeros(3000))] }),
  }),
  ...all('PNG', 'too-large', {
    '65,535 × 65,535': () => png({ width: 65_535, height: 65_535, data: [chunk('IDAT', zeros(99))] }),
    '14,000 × 14,000 in a few kilobytes': () => png({ width: 14_000, height: 14_000, colourType: grey, depth: 1 }),
    'one pixel wider than allowed': () => png({ width: 50_000_001, height: 1, colourType: grey, depth: 1 }),
    'interlaced, 7,000 × 7,000 pixels of eight bytes': () =>
      png({ width: 7000, height: 7000, colourType: rgba, depth: 16, methods: [0, 0, 1], data: [interlaced(7000, 8)] }),
  }),
  ...all('PNG', 'wrong-shape', {
    '1 by 60,000': () => png({ width: 1, height: 60_000 }),
    '60,000 by 1': () => png({ width: 60_000, height: 1 }),
    '99 by 99': () => png({ width: 99, height: 99 }),
    '600 by 119': () => png({ width: 600, height: 119 }),
  }),
  ...all('PNG', 'stored', {
    '600 by 120': () => png({ width: 600, height: 120 }),
    '49 million pixels in a few kilobytes': () => png({ width: 7000, height: 7000, colourType: grey, depth: 1 }),
  }),
];

/** The seven passes of Adam7, all zero; with fewer, the image ends in its middle. */
function interlaced(side: number, pixelBytes: number, passCount = 7): Buffer {
  const passes = [
    [8, 8, 0, 0],
    [8, 8, 4, 0],
    [4, 8, 0, 4],
    [4, 4, 2, 0],
    [2, 4, 0, 2],
    [2, 2, 1, 0],
    [1, 2, 0, 1],
  ] as const;
  const bytes = passes.slice(0, passCount).map(([across, down, left, top]) => {
    const [columns, rows] = [Math.ceil((side - left) / across), Math.ceil((side - top) / down)];
    return rows * (1 + columns * pixelBytes);
  });
  return chunk('IDAT', zeros(bytes.reduce((sum, one) => sum + one, 0)));
}

const chunks = [
  ...all('PNG', 'not-an-image', {
    // As much memory as the header may tell, which is taken before the end is missed.
    'interlaced, 4,900 × 4,900 pixels of eight bytes, without the last half': () =>
      png({
        width: 4900,
        height: 4900,
        colourType: rgba,
        depth: 16,
        methods: [0, 0, 1],
        data: [interlaced(4900, 8, 6)],
      }),
    'no header': () => Buffer.concat([signature, chunk('IDAT', allZero()), chunk('IEND', ascii(''))]),
    'no pixels': withData(),
    'uncompressed pixel data': withData(chunk('IDAT', Buffer.alloc(200, 7))),
    'truncated pixel data': withData(chunk('IDAT', zeros(50))),
    'an empty IDAT chunk': withData(chunk('IDAT', ascii(''))),
    'a header with a wrong CRC': () =>
      Buffer.concat([signature, chunk('IHDR', header({}), 1), chunk('IDAT', allZero()), chunk('IEND', ascii(''))]),
    'a header that is too short': () =>
      Buffer.concat([signature, chunk('IHDR', Buffer.alloc(12)), chunk('IEND', ascii(''))]),
    'IEND before all other chunks': () => Buffer.concat([signature, chunk('IEND', ascii('')), png().subarray(8)]),
    'an unknown critical chunk': withBefore(chunk('EVIL', ascii(canary))),
    'a chunk longer than the file': withBefore(Buffer.concat([be32(0x7fffffff), ascii('tEXt')])),
    'a chunk length of 4,294,967,295': withBefore(Buffer.concat([be32(0xffffffff), ascii('tEXt')])),
    'a palette image without a palette': () => png({ colourType: palette, before: [] }),
    'a palette length that is no multiple of three': () =>
      png({ colourType: palette, before: [chunk('PLTE', Buffer.alloc(47))] }),
    'a signature with converted line ends': () => Buffer.concat([ascii('\x89PNG\n\x1a\n'), png().subarray(8)]),
    'two headers': withBefore(chunk('IHDR', header({ width: 9000, height: 9000 }))),
  }),
  ...all('PNG', ['stored', 'not-an-image'], {
    'pixel data with a wrong CRC': withData(chunk('IDAT', allZero(), 1)),
    'pixel data with a wrong Adler-32': withData(chunk('IDAT', Buffer.concat([allZero().subarray(0, -1), be16(7)]))),
    'a comment with a wrong CRC': withBefore(chunk('tEXt', keyword(canary), 1)),
    'IEND with a wrong CRC': () => Buffer.concat([png().subarray(0, -1), Buffer.from([0])]),
    'a palette of 300 colours': () => png({ colourType: palette, before: [chunk('PLTE', Buffer.alloc(900))] }),
    'pixels beyond the palette': () =>
      png({ colourType: palette, before: [chunk('PLTE', Buffer.alloc(3))], data: [beyondPalette()] }),
    'more transparency entries than colours': () =>
      png({ colourType: palette, before: [chunk('PLTE', Buffer.alloc(6)), chunk('tRNS', Buffer.alloc(256))] }),
    'pixel data in one-byte IDAT chunks': withData(...[...allZero()].map((byte) => chunk('IDAT', Buffer.from([byte])))),
    'ancillary chunks of zeros': withBefore(
      ...[
        ['gAMA', 4],
        ['cHRM', 32],
        ['pHYs', 9],
        ['sBIT', 3],
        ['bKGD', 6],
        ['tIME', 7],
      ].map(([name, length]) => chunk(String(name), Buffer.alloc(Number(length)))),
    ),
    'a frame count of 2,147,483,647': withBefore(chunk('acTL', Buffer.concat([be32(0x7fffffff), be32(0)]))),
  }),
];

function beyondPalette(): Buffer {
  return chunk(
    'IDAT',
    deflateSync(
      Buffer.concat(
        Array.from({ length: photoSide }, () => Buffer.concat([Buffer.from([0]), Buffer.alloc(photoSide, 255)])),
      ),
    ),
  );
}

const bombs = [
  ...all('PNG', ['stored', 'not-an-image', 'too-large'], {
    'pixel data that decompresses to a gigabyte': withData(chunk('IDAT', megabytes(1000))),
    'a compressed comment of 100 MB': withBefore(
      chunk('zTXt', Buffer.concat([keyword(canary), Buffer.from([0]), megabytes(100)])),
    ),
    'compressed XMP of 100 MB': withBefore(
      chunk('iTXt', Buffer.concat([keyword('XML:com.adobe.xmp'), Buffer.from([1, 0, 0, 0]), megabytes(100)])),
    ),
    'a compressed ICC profile of 100 MB': withBefore(
      chunk('iCCP', Buffer.concat([keyword('p'), Buffer.from([0]), megabytes(100)])),
    ),
    '8 MB of EXIF': withBefore(chunk('eXIf', Buffer.concat([ascii('MM\0*'), Buffer.alloc(8e6)]))),
    '100,000 comments': withBefore(...Array.from({ length: 100_000 }, () => chunk('tEXt', keyword(canary)))),
    '3,000 frames': () => animated(3000),
  }),
];

/** An APNG: the pixel data, then frames with a control chunk each. */
function animated(frames: number): Buffer {
  const control = (turn: number) =>
    chunk(
      'fcTL',
      Buffer.concat([be32(turn), be32(photoSide), be32(photoSide), be32(0), be32(0), be16(1, 100), be16(0)]),
    );
  const after = Array.from({ length: frames }, (_, frame) => [
    control(frame * 2 + 1),
    chunk('fdAT', Buffer.concat([be32(frame * 2 + 2), allZero()])),
  ]);
  return png({
    before: [chunk('acTL', Buffer.concat([be32(frames + 1), be32(0)])), control(0)],
    after: after.flat(),
  });
}

const realImage = () => canvas(200, 200).png().toBuffer();
const cuts = [
  ...all(
    'PNG',
    'not-an-image',
    cutAt(
      {
        'in the signature': 5,
        'after the signature': 8,
        'in a chunk length': 10,
        'in the header': 20,
        'after the header': 33,
      },
      realImage,
    ),
  ),
  ...all('PNG', 'not-an-image', cutAt({ 'in the pixel data': 90, 'near the end of the pixel data': -40 }, realImage)),
  ...all('PNG', ['stored', 'not-an-image'], cutAt({ 'before IEND': -12, 'in IEND': -3 }, realImage)),
];

export const pngs: readonly Specimen[] = [...forms, ...sizes, ...chunks, ...bombs, ...cuts];
