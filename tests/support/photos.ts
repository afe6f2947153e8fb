import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** A single-colour image: fast to create, a tiny file, and of any decoded size. */
export function canvas(width: number, height: number, background = '#8a6d5b'): Sharp {
  return sharp({ create: { width, height, channels: 3, background }, limitInputPixels: false });
}

/** A phone photo: 48 million noisy pixels in a JPEG of a little less than 20 MB. */
export async function largePhoto(): Promise<Buffer> {
  return photo(8064, 6048, 93);
}

/** A noisy JPEG: unlike a single colour, it costs the decoder as much as a real photo. */
export async function photo(width: number, height: number, quality = 80): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 24 } as const;
  const side = Math.min(504, width, height);
  const create = { width: side, height: side, channels: 3, background: '#808080', noise } as const;
  const patch = await sharp({ create }).blur(0.7).png().toBuffer();
  return canvas(width, height)
    .composite([{ input: patch, tile: true }])
    .jpeg({ quality })
    .toBuffer();
}

/** A PNG whose header declares this size, with almost no pixel data. */
export function pngOfSize(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(100))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** An animated GIF with the given number of frames. */
export function gifOfFrames(frames: number, side = 1): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt16LE(side, 0);
  size.writeUInt16LE(side, 2);
  const head = Buffer.concat([
    Buffer.from('GIF89a'),
    size,
    Buffer.from([0x80, 0, 0, 0x10, 0x20, 0x30, 0xff, 0xff, 0xff]),
  ]);
  const pause = Buffer.from([0x21, 0xf9, 4, 0, 1, 0, 0, 0]);
  const frame = Buffer.concat([pause, Buffer.from([0x2c, 0, 0, 0, 0]), size, Buffer.from([0, 2, 2, 0x44, 1, 0])]);
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from([0x3b])]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'ascii'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
