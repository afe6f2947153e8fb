import { gifOfFrames } from '#tests/support/photos.ts';
import { all, ascii, canary, cutAt, le16, photoSide, type Specimen } from './specimen.ts';

const colours = Buffer.from([0x10, 0x20, 0x30, 0xff, 0xff, 0xff]);
/** Flag: a global colour table of two colours follows. */
const hasColourTable = 0x80;

const whole = [photoSide, photoSide] as const;

type Facts = {
  readonly signature?: string;
  readonly screen?: readonly [width: number, height: number];
  readonly frame?: readonly [left: number, top: number, width: number, height: number];
  readonly table?: boolean;
  readonly flags?: number;
  readonly codeSize?: number;
  readonly codes?: readonly number[];
  readonly before?: readonly Buffer[];
  readonly end?: boolean;
};

/** A GIF with a single frame by default, of which one pixel is told. */
function gif(facts: Facts = {}): Buffer {
  const {
    signature = 'GIF89a',
    screen = whole,
    frame = [0, 0, ...whole],
    table = true,
    flags = 0,
    codeSize = 2,
  } = facts;
  const { codes = [0x44, 1], before = [], end = true } = facts;
  return Buffer.concat([
    ascii(signature),
    le16(...screen),
    Buffer.from([table ? hasColourTable : 0, 0, 0]),
    table ? colours : ascii(''),
    ...before,
    Buffer.from([0x2c]),
    le16(...frame),
    Buffer.from([flags, codeSize, codes.length, ...codes, 0, ...(end ? [0x3b] : [])]),
  ]);
}

function extension(label: number, ...blocks: readonly Buffer[]): Buffer {
  const counted = blocks.map((block) => Buffer.concat([Buffer.from([block.length]), block]));
  return Buffer.concat([Buffer.from([0x21, label]), ...counted, Buffer.from([0])]);
}

const comment = 0xfe;
const application = 0xff;
const control = 0xf9;
const many = (count: number, block: Buffer) => Array.from({ length: count }, () => block);

export const gifs: readonly Specimen[] = [
  ...all('GIF', 'stored', {
    'version 87a': () => gif({ signature: 'GIF87a' }),
    'version 89a': () => gif(),
    'transparent': () => gif({ before: [extension(control, Buffer.from([1, 0, 0, 0]))] }),
    'endless loop': () => gif({ before: [extension(application, ascii('NETSCAPE2.0'), Buffer.from([1, 0, 0]))] }),
    'a comment with private data': () => gif({ before: [extension(comment, ascii(canary))] }),
    'XMP with private data': () => gif({ before: [extension(application, ascii('XMP DataXMP'), ascii(canary))] }),
    'a comment of 10 MB': () => gif({ before: [extension(comment, ...many(40_000, Buffer.alloc(255, 65)))] }),
    'two frames': () => gifOfFrames(2, photoSide),
    'with trailing HTML': () => Buffer.concat([gif(), ascii(`<script>${canary}</script>`)]),
  }),
  ...all('GIF', ['stored', 'not-an-image'], {
    'an invalid disposal method': () => gif({ before: [extension(control, Buffer.from([0x1c, 0, 0, 0]))] }),
    'an unknown extension': () => gif({ before: [extension(0x77, ascii(canary))] }),
    'interlaced': () => gif({ flags: 0x40 }),
    'a missing local colour table': () => gif({ flags: 0x87 }),
    'no colour table': () => gif({ table: false }),
    'a frame larger than the screen': () => gif({ screen: whole, frame: [60, 60, 300, 300] }),
    'a frame of 0 × 0': () => gif({ frame: [0, 0, 0, 0] }),
    'a screen of 0 × 0': () => gif({ screen: [0, 0] }),
    'no trailer': () => gif({ end: false }),
    'invalid LZW codes': () => gif({ codes: [0xff, 0xff, 0xff, 0xff] }),
    'LZW data without an end code': () => gif({ codes: [0x04] }),
    '100,000 frames': () => gifOfFrames(100_000, photoSide),
  }),
  // The decoder uses the frame's size instead of a very large logical screen.
  ...all('GIF', 'stored', {
    'a screen of 7,000 × 7,000 with a small frame': () => gif({ screen: [7000, 7000] }),
    'a screen of 65,535 × 65,535 with a small frame': () => gif({ screen: [65_535, 65_535] }),
  }),
  ...all('GIF', 'too-large', {
    'a frame of 65,535 × 65,535 on a small screen': () => gif({ frame: [0, 0, 65_535, 65_535] }),
    'a frame far outside the screen': () => gif({ frame: [9000, 9000, 1, 1] }),
    'a frame and a screen of 65,535 × 65,535': () => gif({ screen: [65_535, 65_535], frame: [0, 0, 65_535, 65_535] }),
    'a frame of 65,535 by 800': () => gif({ screen: [65_535, 800], frame: [0, 0, 65_535, 800] }),
  }),
  ...all('GIF', ['stored', 'not-an-image', 'too-large'], {
    'a frame of 60,000 by 800 without pixel data': () => gif({ frame: [0, 0, 60_000, 800] }),
  }),
  ...all('GIF', ['stored', 'not-an-image'], {
    ...Object.fromEntries(
      [0, 1, 12, 13, 255].map((codeSize) => [`an LZW code size of ${codeSize} bits`, () => gif({ codeSize })]),
    ),
    ...cutAt({ 'in the pixel data': 33, 'before the trailer': -1 }, () => gif()),
  }),
  ...all(
    'GIF',
    'not-an-image',
    cutAt(
      {
        'in the signature': 4,
        'after the signature': 6,
        'in the screen descriptor': 9,
        'in the colour table': 16,
        'in a frame': 24,
      },
      () => gif(),
    ),
  ),
  ...all('GIF', 'not-an-image', {
    'an unknown version': () => gif({ signature: 'GIF99z' }),
    'a signature followed by PHP': () => ascii('GIF89a<?php system($_GET["c"]); ?>'),
    'a signature followed by a script': () => ascii('GIF89a/*<svg/onload=alert(1)>*/=1;alert(1)//'),
  }),
];
