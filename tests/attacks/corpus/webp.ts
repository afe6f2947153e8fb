import sharp from 'sharp';
import { canvas, gifOfFrames, photo } from '#tests/support/photos.ts';
import { all, ascii, canary, cutAt, le32, photoSide, type Specimen } from './specimen.ts';

const lossy = async () =>
  sharp(await photo(120, 160))
    .webp()
    .toBuffer();
const lossless = async () =>
  sharp(await photo(120, 160))
    .webp({ lossless: true })
    .toBuffer();
const withAlpha = () => canvas(120, 160).ensureAlpha(0.5).webp().toBuffer();
const animated = () => sharp(gifOfFrames(30, photoSide), { animated: true }).webp({ minSize: false }).toBuffer();

/** The RIFF container, whose header holds the length. */
function riff(...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat([ascii('WEBP'), ...parts]);
  return Buffer.concat([ascii('RIFF'), le32(body.length), body]);
}

function part(name: string, body: Buffer): Buffer {
  return Buffer.concat([ascii(name), le32(body.length), body, Buffer.alloc(body.length % 2)]);
}

/** The pixel chunk of a simple file, with its chunk header. */
const pixels = async () => (await lossy()).subarray(12);

/** The VP8X chunk: flags and canvas size of an extended file. */
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

/** An animation of identical frames. */
async function frames(count: number): Promise<Buffer> {
  const sides = Buffer.concat([le32(119).subarray(0, 3), le32(159).subarray(0, 3), le32(10).subarray(0, 3)]);
  const frame = part('ANMF', Buffer.concat([Buffer.alloc(6), sides, Buffer.from([0]), await pixels()]));
  return riff(extended(2, 120, 160), part('ANIM', Buffer.alloc(6)), ...many(count, frame));
}

export const webps: readonly Specimen[] = [
  ...all('WebP', 'stored', {
    'lossy': lossy,
    'lossless': lossless,
    'half transparent': withAlpha,
    'animated': animated,
    '3,000 frames': () => frames(3_000),
    'with trailing HTML': async () => Buffer.concat([await lossy(), ascii(`<script>${canary}</script>`)]),
  }),
  ...all('WebP', ['stored', 'not-an-image'], {
    'a RIFF length of 0': patched(4, le32(0)),
    'a RIFF length of 4,294,967,295': patched(4, le32(0xffffffff)),
    'an unknown chunk': async () => riff(extended(0, 120, 160), part('EVIL', ascii(canary)), await pixels()),
    'XMP without its flag': async () => riff(extended(0, 120, 160), await pixels(), part('XMP ', ascii(canary))),
    '1 MB of EXIF': async () => riff(extended(8, 120, 160), await pixels(), part('EXIF', Buffer.alloc(1e6, canary))),
    'an ICC profile of noise': async () =>
      riff(extended(32, 120, 160), part('ICCP', Buffer.alloc(999, 7)), await pixels()),
    'a canvas larger than the pixels': async () => riff(extended(0, 5000, 5000), await pixels()),
    'invalid alpha data': async () =>
      riff(extended(16, 120, 160), part('ALPH', Buffer.alloc(40, 0xff)), await pixels()),
    'pixel data of noise': async () => {
      const whole = Buffer.from(await lossy());
      return Buffer.concat([whole.subarray(0, 60), Buffer.alloc(whole.length - 60, 0x5a)]);
    },
  }),
  ...all('WebP', 'not-an-image', {
    'no pixels': () => riff(extended(0, 120, 160)),
    'no chunks': () => riff(),
    '16,777,216 × 16,777,216': () => riff(extended(2, 16_777_216, 16_777_216)),
    '16,384 × 16,384 with one small frame': async () => riff(extended(0, 16_384, 16_384), await pixels()),
    'animated, without a frame': () => riff(extended(2, 120, 160), part('ANIM', Buffer.alloc(6))),
    'pixel data of 0 × 0': () => riff(part('VP8 ', Buffer.from('\x10\0\0\x9d\x01\x2a\0\0\0\0', 'latin1'))),
    'pixel data of 16,384 × 16,384': () =>
      riff(part('VP8L', Buffer.from([0x2f, 0xff, 0xff, 0xff, 0x0f, 0, 0, 0, 0, 0]))),
    'an invalid frame start code': patched(23, ascii('xyz')),
    'an unknown pixel format': () => riff(part('VP9 ', Buffer.alloc(64))),
  }),
  ...all('WebP', 'not-an-image', {
    ...cutAt(
      {
        'in the RIFF header': 6,
        'after the RIFF header': 12,
        'in a chunk length': 18,
        'in the frame header': 26,
        'in the pixel data': 300,
      },
      lossy,
    ),
    ...cutAt({ 'near the end of the pixel data': -200 }, lossless),
  }),
];
