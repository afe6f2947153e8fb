import { crc32, deflateSync } from 'node:zlib';
import { canvas } from '#tests/support/photos.ts';
import { all, ascii, be16, be32, canary, cutAt, type Specimen } from './specimen.ts';
import { zeros } from './zeros.ts';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const channels: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const grey = 0;
const colour = 2;
const palette = 3;
const clear = 6;

type Facts = {
  readonly width?: number;
  readonly height?: number;
  readonly depth?: number;
  readonly kind?: number;
  readonly methods?: readonly [compression: number, filter: number, interlace: number];
  /** What is said of a chunk's name, and the chunks beside the pixels. */
  readonly before?: readonly Buffer[];
  readonly after?: readonly Buffer[];
  readonly data?: readonly Buffer[];
};

export function chunk(type: string, data: Buffer, sum = 0): Buffer {
  const body = Buffer.concat([ascii(type), data]);
  return Buffer.concat([be32(data.length), body, be32((crc32(body) ^ sum) >>> 0)]);
}

function header({ width = 8, height = 8, depth = 8, kind = colour, methods = [0, 0, 0] }: Facts): Buffer {
  return Buffer.concat([be32(width), be32(height), Buffer.from([depth, kind, ...methods])]);
}

/** As many zeros as its rows have, each after the byte that names its filter. */
function rowsOf({ width = 8, height = 8, depth = 8, kind = colour }: Facts): number {
  return height * (1 + Math.ceil((width * (channels[kind] ?? 1) * depth) / 8));
}

/** A whole picture, as far as its facts let it be one. */
export function png(facts: Facts = {}): Buffer {
  const { before = facts.kind === palette ? [chunk('PLTE', Buffer.alloc(48, 90))] : [], after = [] } = facts;
  const data = facts.data ?? [chunk('IDAT', zeros(rowsOf(facts)))];
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

const depths: readonly (readonly [kind: number, depth: number])[] = [
  ...[1, 2, 4, 8, 16].map((depth) => [grey, depth] as const),
  ...[1, 2, 4, 8].map((depth) => [palette, depth] as const),
  ...[colour, 4, clear].flatMap((kind) => [8, 16].map((depth) => [kind, depth] as const)),
];
const noDepths = [
  [grey, 0],
  [grey, 3],
  [grey, 32],
  [colour, 4],
  [palette, 16],
  [4, 4],
  [clear, 1],
  [1, 8],
  [5, 8],
  [7, 8],
] as const;

const forms = [
  ...all('PNG', 'kept', Object.fromEntries(depths.map(([kind, depth]) => [kindName(kind, depth), sized(kind, depth)]))),
  ...all(
    'PNG',
    'no-picture',
    Object.fromEntries(
      noDepths.map(([kind, depth]) => [`${kindName(kind, depth)}, which is none`, sized(kind, depth)]),
    ),
  ),
  ...all('PNG', 'no-picture', {
    'a compression that is none': () => png({ methods: [1, 0, 0] }),
    'a filter method that is none': () => png({ methods: [0, 1, 0] }),
    'an interlacing that is none': () => png({ methods: [0, 0, 2] }),
    'interlaced, with rows as if it were not': () => png({ methods: [0, 0, 1], data: [chunk('IDAT', zeros(9))] }),
    'a filter of rows that is none': withData(chunk('IDAT', deflateSync(Buffer.alloc(200, 9)))),
  }),
];

function kindName(kind: number, depth: number): string {
  return `kind ${kind} with ${depth} bits`;
}

function sized(kind: number, depth: number) {
  return () => png({ kind, depth });
}

const sides = [
  ...all('PNG', 'no-picture', {
    'no width': () => png({ width: 0 }),
    'no height': () => png({ height: 0 }),
    'no side at all': () => png({ width: 0, height: 0 }),
    'two thousand million wide': () => png({ width: 0x7fffffff, height: 1, data: [chunk('IDAT', zeros(9))] }),
    'more sides than numbers have': () => png({ width: 0xffffffff, height: 0xffffffff, data: [] }),
    'sides larger than its data': () => png({ width: 3000, height: 3000, data: [chunk('IDAT', zeros(3000))] }),
  }),
  ...all('PNG', 'too-large', {
    '65,535 a side': () => png({ width: 65_535, height: 65_535, data: [chunk('IDAT', zeros(99))] }),
    '14,000 a side, flat, in a few kilobytes': () => png({ width: 14_000, height: 14_000, kind: grey, depth: 1 }),
    'one pixel wider than allowed': () => png({ width: 50_000_001, height: 1, kind: grey, depth: 1 }),
    'all its pixels at once, of eight bytes each': () =>
      png({ width: 7000, height: 7000, kind: clear, depth: 16, methods: [0, 0, 1], data: [interlaced(7000, 8)] }),
  }),
  ...all('PNG', 'kept', {
    '1 by 60,000': () => png({ width: 1, height: 60_000 }),
    '60,000 by 1': () => png({ width: 60_000, height: 1 }),
    '49 million pixels in a few kilobytes': () => png({ width: 7000, height: 7000, kind: grey, depth: 1 }),
  }),
];

/** The seven passes of Adam7, all zero. */
function interlaced(side: number, pixelBytes: number): Buffer {
  const passes = [
    [8, 8, 0, 0],
    [8, 8, 4, 0],
    [4, 8, 0, 4],
    [4, 4, 2, 0],
    [2, 4, 0, 2],
    [2, 2, 1, 0],
    [1, 2, 0, 1],
  ] as const;
  const bytes = passes.map(([across, down, left, top]) => {
    const [columns, rows] = [Math.ceil((side - left) / across), Math.ceil((side - top) / down)];
    return rows * (1 + columns * pixelBytes);
  });
  return chunk('IDAT', zeros(bytes.reduce((sum, one) => sum + one, 0)));
}

const chunks = [
  ...all('PNG', 'no-picture', {
    'no header': () => Buffer.concat([signature, chunk('IDAT', zeros(200)), chunk('IEND', ascii(''))]),
    'no pixels': withData(),
    'pixels that are not pressed': withData(chunk('IDAT', Buffer.alloc(200, 7))),
    'pixels that end too early': withData(chunk('IDAT', zeros(50))),
    'an empty part of pixels': withData(chunk('IDAT', ascii(''))),
    'a header with a wrong sum': () =>
      Buffer.concat([signature, chunk('IHDR', header({}), 1), chunk('IDAT', zeros(200)), chunk('IEND', ascii(''))]),
    'a header that is too short': () =>
      Buffer.concat([signature, chunk('IHDR', Buffer.alloc(12)), chunk('IEND', ascii(''))]),
    'the end before all else': () => Buffer.concat([signature, chunk('IEND', ascii('')), png().subarray(8)]),
    'a part that must be known and is not': withBefore(chunk('EVIL', ascii(canary))),
    'a part longer than the file': withBefore(Buffer.concat([be32(0x7fffffff), ascii('tEXt')])),
    'a part longer than numbers are': withBefore(Buffer.concat([be32(0xffffffff), ascii('tEXt')])),
    'a palette without colours': () => png({ kind: palette, before: [] }),
    'colours that are no triplets': () => png({ kind: palette, before: [chunk('PLTE', Buffer.alloc(47))] }),
    'a signature that a mail has mangled': () => Buffer.concat([ascii('\x89PNG\n\x1a\n'), png().subarray(8)]),
    'two headers': withBefore(chunk('IHDR', header({ width: 9000, height: 9000 }))),
  }),
  ...all('PNG', ['kept', 'no-picture'], {
    'pixels with a wrong sum': withData(chunk('IDAT', zeros(200), 1)),
    'pixels whose own sum is wrong': withData(chunk('IDAT', Buffer.concat([zeros(200).subarray(0, -1), be16(7)]))),
    'a comment with a wrong sum': withBefore(chunk('tEXt', keyword(canary), 1)),
    'an end with a wrong sum': () => Buffer.concat([png().subarray(0, -1), Buffer.from([0])]),
    'more colours than a palette has': () => png({ kind: palette, before: [chunk('PLTE', Buffer.alloc(900))] }),
    'colours that its palette has not': () =>
      png({ kind: palette, before: [chunk('PLTE', Buffer.alloc(3))], data: [beyond()] }),
    'more clearness than colours': () =>
      png({ kind: palette, before: [chunk('PLTE', Buffer.alloc(6)), chunk('tRNS', Buffer.alloc(256))] }),
    'pixels in two hundred parts': withData(...[...zeros(200)].map((byte) => chunk('IDAT', Buffer.from([byte])))),
    'no light, no white and no measure': withBefore(
      ...[
        ['gAMA', 4],
        ['cHRM', 32],
        ['pHYs', 9],
        ['sBIT', 3],
        ['bKGD', 6],
        ['tIME', 7],
      ].map(([name, length]) => chunk(String(name), Buffer.alloc(Number(length)))),
    ),
    'frames without number': withBefore(chunk('acTL', Buffer.concat([be32(0x7fffffff), be32(0)]))),
  }),
];

function beyond(): Buffer {
  return chunk(
    'IDAT',
    deflateSync(
      Buffer.concat(Array.from({ length: 8 }, () => Buffer.from('\0\xff\xff\xff\xff\xff\xff\xff\xff', 'latin1'))),
    ),
  );
}

const bombs = [
  ...all('PNG', ['kept', 'no-picture', 'too-large'], {
    'pixels that unfold into a gigabyte more': withData(chunk('IDAT', megabytes(1000))),
    'a pressed comment of a hundred megabytes': withBefore(
      chunk('zTXt', Buffer.concat([keyword(canary), Buffer.from([0]), megabytes(100)])),
    ),
    'a pressed text of a hundred megabytes': withBefore(
      chunk('iTXt', Buffer.concat([keyword('XML:com.adobe.xmp'), Buffer.from([1, 0, 0, 0]), megabytes(100)])),
    ),
    'a pressed profile of a hundred megabytes': withBefore(
      chunk('iCCP', Buffer.concat([keyword('p'), Buffer.from([0]), megabytes(100)])),
    ),
    'eight megabytes about the camera': withBefore(chunk('eXIf', Buffer.concat([ascii('MM\0*'), Buffer.alloc(8e6)]))),
    'a hundred thousand comments': withBefore(...Array.from({ length: 100_000 }, () => chunk('tEXt', keyword(canary)))),
    'three thousand frames': () => moving(3000),
  }),
];

/** Animated: the pixels, then frames that each say how they are laid over the last. */
function moving(frames: number): Buffer {
  const control = (turn: number) =>
    chunk('fcTL', Buffer.concat([be32(turn), be32(8), be32(8), be32(0), be32(0), be16(1, 100), be16(0)]));
  const after = Array.from({ length: frames }, (_, frame) => [
    control(frame * 2 + 1),
    chunk('fdAT', Buffer.concat([be32(frame * 2 + 2), zeros(200)])),
  ]);
  return png({
    before: [chunk('acTL', Buffer.concat([be32(frames + 1), be32(0)])), control(0)],
    after: after.flat(),
  });
}

const truly = () => canvas(200, 200).png().toBuffer();
const cuts = [
  ...all(
    'PNG',
    'no-picture',
    cutAt(
      { 'in its signature': 5, 'after it': 8, 'in a length': 10, 'in its header': 20, 'after its header': 33 },
      truly,
    ),
  ),
  ...all('PNG', 'no-picture', cutAt({ 'in its pixels': 90, 'far in its pixels': -40 }, truly)),
  ...all('PNG', ['kept', 'no-picture'], cutAt({ 'before its end': -12, 'in its end': -3 }, truly)),
];

export const pngs: readonly Specimen[] = [...forms, ...sides, ...chunks, ...bombs, ...cuts];
