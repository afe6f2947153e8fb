import sharp from 'sharp';
import { canvas, gifOfFrames, photo } from '#tests/support/photos.ts';
import { all, ascii, canary, cutAt, le32, type Specimen } from './specimen.ts';

const lossy = async () =>
  sharp(await photo(90, 120))
    .webp()
    .toBuffer();
const lossless = async () =>
  sharp(await photo(90, 120))
    .webp({ lossless: true })
    .toBuffer();
const withClear = () => canvas(90, 120).ensureAlpha(0.5).webp().toBuffer();
const moving = () => sharp(gifOfFrames(30, 40), { animated: true }).webp({ minSize: false }).toBuffer();

/** The file as a whole: its length is in its head. */
function riff(...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat([ascii('WEBP'), ...parts]);
  return Buffer.concat([ascii('RIFF'), le32(body.length), body]);
}

function part(name: string, body: Buffer): Buffer {
  return Buffer.concat([ascii(name), le32(body.length), body, Buffer.alloc(body.length % 2)]);
}

/** The pixels of a simple file, with their own head. */
const pixels = async () => (await lossy()).subarray(12);

/** Says how large the whole is, for files that have more than pixels. */
function extended(flags: number, width: number, height: number): Buffer {
  return part('VP8X', Buffer.concat([le32(flags), le32(width - 1).subarray(0, 3), le32(height - 1).subarray(0, 3)]));
}

function patched(at: number, bytes: Buffer) {
  return async () => {
    const whole = Buffer.from(await lossy());
    whole.set(bytes, at);
    return whole;
  };
}

const many = (count: number, body: Buffer) => Array.from({ length: count }, () => body);

/** Frames of an animation, each the same pixels. */
async function frames(count: number): Promise<Buffer> {
  const sides = Buffer.concat([le32(89).subarray(0, 3), le32(119).subarray(0, 3), le32(10).subarray(0, 3)]);
  const frame = part('ANMF', Buffer.concat([Buffer.alloc(6), sides, Buffer.from([0]), await pixels()]));
  return riff(extended(2, 90, 120), part('ANIM', Buffer.alloc(6)), ...many(count, frame));
}

export const webps: readonly Specimen[] = [
  ...all('WebP', 'kept', {
    'with loss': lossy,
    'without loss': lossless,
    'half clear': withClear,
    'moving': moving,
    'three thousand frames': () => frames(3_000),
    'with more behind it': async () => Buffer.concat([await lossy(), ascii(`<script>${canary}</script>`)]),
  }),
  ...all('WebP', ['kept', 'no-picture'], {
    'a length of nothing': patched(4, le32(0)),
    'a length without end': patched(4, le32(0xffffffff)),
    'a part that nobody knows': async () => riff(extended(0, 90, 120), part('EVIL', ascii(canary)), await pixels()),
    'words without their flag': async () => riff(extended(0, 90, 120), await pixels(), part('XMP ', ascii(canary))),
    'a million bytes about the camera': async () =>
      riff(extended(8, 90, 120), await pixels(), part('EXIF', Buffer.alloc(1e6, canary))),
    'a profile of noise': async () => riff(extended(32, 90, 120), part('ICCP', Buffer.alloc(999, 7)), await pixels()),
    'said to be larger than its pixels': async () => riff(extended(0, 5000, 5000), await pixels()),
    'clearness that is none': async () =>
      riff(extended(16, 90, 120), part('ALPH', Buffer.alloc(40, 0xff)), await pixels()),
    'pixels that are noise': async () => {
      const whole = Buffer.from(await lossy());
      return Buffer.concat([whole.subarray(0, 60), Buffer.alloc(whole.length - 60, 0x5a)]);
    },
  }),
  ...all('WebP', 'no-picture', {
    'no pixels': () => riff(extended(0, 90, 120)),
    'nothing': () => riff(),
    'sixteen million a side': () => riff(extended(2, 16_777_216, 16_777_216)),
    '16,384 a side with one small frame': async () => riff(extended(0, 16_384, 16_384), await pixels()),
    'moving, with no frame': () => riff(extended(2, 90, 120), part('ANIM', Buffer.alloc(6))),
    'pixels of no side': () => riff(part('VP8 ', Buffer.from('\x10\0\0\x9d\x01\x2a\0\0\0\0', 'latin1'))),
    'pixels of 16,383 a side': () => riff(part('VP8L', Buffer.from([0x2f, 0xff, 0xff, 0xff, 0x0f, 0, 0, 0, 0, 0]))),
    'a mark of no frame': patched(23, ascii('xyz')),
    'another kind within': () => riff(part('VP9 ', Buffer.alloc(64))),
  }),
  ...all('WebP', 'no-picture', {
    ...cutAt(
      { 'in its head': 6, 'after its head': 12, 'in a length': 18, 'in a frame': 26, 'in its pixels': 300 },
      lossy,
    ),
    ...cutAt({ 'far in its pixels': -200 }, lossless),
  }),
];
