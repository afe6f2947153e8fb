import { constants, deflateRawSync } from 'node:zlib';
import { be32 } from './specimen.ts';

const megabyte = 1024 * 1024;
const modulus = 65_521;
const aMegabyte = flushed(megabyte);

/** A zlib stream that decompresses to this many zeros, created without allocating them. */
export function zeros(count: number): Buffer {
  const blocks = Array.from({ length: Math.floor(count / megabyte) }, () => aMegabyte);
  // Adler-32 of zeros: the second sum counts them.
  const sum = (((count % modulus) << 16) | 1) >>> 0;
  return Buffer.concat([
    Buffer.from([0x78, 0x9c]),
    ...blocks,
    flushed(count % megabyte),
    Buffer.from([3, 0]),
    be32(sum),
  ]);
}

/** Byte-aligned deflate blocks that do not refer to earlier data, so that they can be concatenated. */
function flushed(count: number): Buffer {
  return deflateRawSync(Buffer.alloc(count), { finishFlush: constants.Z_FULL_FLUSH });
}
