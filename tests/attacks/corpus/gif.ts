import { gifOfFrames } from '#tests/support/photos.ts';
import { all, ascii, canary, cutAt, le16, type Specimen } from './specimen.ts';

const colours = Buffer.from([0x10, 0x20, 0x30, 0xff, 0xff, 0xff]);
/** A table of two colours follows. */
const tabled = 0x80;

type Facts = {
  readonly sign?: string;
  readonly screen?: readonly [width: number, height: number];
  readonly frame?: readonly [left: number, top: number, width: number, height: number];
  readonly table?: boolean;
  readonly flags?: number;
  readonly codeSize?: number;
  readonly codes?: readonly number[];
  readonly before?: readonly Buffer[];
  readonly end?: boolean;
};

/** One pixel in the one frame, unless it says otherwise. */
function gif(facts: Facts = {}): Buffer {
  const { sign = 'GIF89a', screen = [1, 1], frame = [0, 0, 1, 1], table = true, flags = 0, codeSize = 2 } = facts;
  const { codes = [0x44, 1], before = [], end = true } = facts;
  return Buffer.concat([
    ascii(sign),
    le16(...screen),
    Buffer.from([table ? tabled : 0, 0, 0]),
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
  ...all('GIF', 'kept', {
    'the old kind': () => gif({ sign: 'GIF87a' }),
    'the new kind': () => gif(),
    'clear': () => gif({ before: [extension(control, Buffer.from([1, 0, 0, 0]))] }),
    'for ever again': () => gif({ before: [extension(application, ascii('NETSCAPE2.0'), Buffer.from([1, 0, 0]))] }),
    'a comment that tells': () => gif({ before: [extension(comment, ascii(canary))] }),
    'a place within': () => gif({ before: [extension(application, ascii('XMP DataXMP'), ascii(canary))] }),
    'ten megabytes of comment': () => gif({ before: [extension(comment, ...many(40_000, Buffer.alloc(255, 65)))] }),
    'two frames': () => gifOfFrames(2, 40),
    'with more behind it': () => Buffer.concat([gif(), ascii(`<script>${canary}</script>`)]),
  }),
  ...all('GIF', ['kept', 'no-picture'], {
    'a disposal that is none': () => gif({ before: [extension(control, Buffer.from([0x1c, 0, 0, 0]))] }),
    'an extension that nobody knows': () => gif({ before: [extension(0x77, ascii(canary))] }),
    'interlaced': () => gif({ flags: 0x40, frame: [0, 0, 1, 1] }),
    'a table of its own that is not there': () => gif({ flags: 0x87 }),
    'no colours': () => gif({ table: false }),
    'a frame that hangs over': () => gif({ screen: [2, 2], frame: [1, 1, 5, 5] }),
    'a frame without sides': () => gif({ frame: [0, 0, 0, 0] }),
    'a screen without sides': () => gif({ screen: [0, 0] }),
    'no end': () => gif({ end: false }),
    'codes that are none': () => gif({ codes: [0xff, 0xff, 0xff, 0xff] }),
    'codes that never end': () => gif({ screen: [99, 99], frame: [0, 0, 99, 99], codes: [0x04] }),
    'a hundred thousand frames': () => gifOfFrames(100_000),
  }),
  // The decoder believes a frame rather than a screen that is very large.
  ...all('GIF', 'kept', {
    'a screen of 7,000 a side with one pixel': () => gif({ screen: [7000, 7000] }),
    'a screen of 65,535 a side with one pixel': () => gif({ screen: [65_535, 65_535] }),
  }),
  ...all('GIF', 'too-large', {
    'a frame of 65,535 a side on a screen of one': () => gif({ frame: [0, 0, 65_535, 65_535] }),
    'a frame far beside the screen': () => gif({ frame: [9000, 9000, 1, 1] }),
    'a frame and a screen of 65,535 a side': () => gif({ screen: [65_535, 65_535], frame: [0, 0, 65_535, 65_535] }),
    'a frame of 65,535 by 800': () => gif({ screen: [65_535, 800], frame: [0, 0, 65_535, 800] }),
  }),
  ...all('GIF', ['kept', 'no-picture', 'too-large'], {
    'a frame of 60,000 by 800 without its pixels': () => gif({ frame: [0, 0, 60_000, 800] }),
  }),
  ...all('GIF', ['kept', 'no-picture'], {
    ...Object.fromEntries(
      [0, 1, 12, 13, 255].map((codeSize) => [`codes of ${codeSize} bits`, () => gif({ codeSize })]),
    ),
    ...cutAt({ 'in its pixels': 33, 'before its end': -1 }, () => gif()),
  }),
  ...all(
    'GIF',
    'no-picture',
    cutAt({ 'in its sign': 4, 'after its sign': 6, 'in its screen': 9, 'in its colours': 16, 'in a frame': 24 }, () =>
      gif(),
    ),
  ),
  ...all('GIF', 'no-picture', {
    'a sign of no year': () => gif({ sign: 'GIF99z' }),
    'a sign alone, with a program': () => ascii('GIF89a<?php system($_GET["c"]); ?>'),
    'a sign alone, with a script': () => ascii('GIF89a/*<svg/onload=alert(1)>*/=1;alert(1)//'),
  }),
];
