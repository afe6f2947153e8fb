import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';

export type Encoding = 'br' | 'gzip';

/** Compression levels: fast for one response, better for a cached one, best for a file of the build. */
const efforts = { answer: { br: 2, gzip: 3 }, kept: { br: 5, gzip: 6 }, build: { br: 11, gzip: 9 } } as const;

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

const minBytes = 1024;
/** A zip is compressed already. */
const worthCompressing = /^(text\/|image\/svg|application\/(?!zip))/;

const permits = { br: permit('br'), gzip: permit('gzip') };

/**
 * Finds an encoding or media type by its name in a header such as `accept-encoding`; "q=0" says that it must not be
 * sent.
 */
export function permit(name: string): RegExp {
  return new RegExp(String.raw`(?:^|[,\s])${name}\s*(?:$|,|;\s*q=(?!0(?:\.0*)?\s*(?:$|,)))`, 'i');
}

/** The best encoding that an `accept-encoding` header allows; null for none. */
export function encodingFor(accepted: string | undefined): Encoding | null {
  if (accepted === undefined) return null;
  return permits.br.test(accepted) ? 'br' : permits.gzip.test(accepted) ? 'gzip' : null;
}

export function isWorthCompressing(type: string, length: number): boolean {
  return length >= minBytes && worthCompressing.test(type);
}

/** Compresses on a thread of libuv's pool. Null when the result is not smaller. */
export async function compress(
  bytes: Uint8Array,
  encoding: Encoding,
  effort: 'kept' | 'build',
): Promise<Compressed | null> {
  const level = efforts[effort][encoding];
  const compressed =
    encoding === 'br' ? await brotliAsync(bytes, brotliOptions(bytes, level)) : await gzipAsync(bytes, { level });
  return smaller(compressed, bytes);
}

/**
 * Compresses synchronously, for one response: at this level it takes a tenth of a millisecond for a list, less than
 * waking a thread costs. Null when the result is not smaller.
 */
export function compressSync(bytes: Uint8Array, encoding: Encoding): Compressed | null {
  const level = efforts.answer[encoding];
  const compressed =
    encoding === 'br' ? brotliCompressSync(bytes, brotliOptions(bytes, level)) : gzipSync(bytes, { level });
  return smaller(compressed, bytes);
}

type Compressed = Uint8Array<ArrayBuffer>;

function brotliOptions({ length }: Uint8Array, level: number) {
  const { BROTLI_PARAM_QUALITY: quality, BROTLI_PARAM_SIZE_HINT: size, BROTLI_PARAM_LGWIN: window } = constants;
  return { params: { [quality]: level, [size]: length, [window]: windowFor(length) } };
}

/**
 * Window size in bits for so many bytes. Brotli's default takes megabytes per response, and every few of them would
 * trigger a collection of the whole heap.
 */
function windowFor(length: number): number {
  const { BROTLI_MIN_WINDOW_BITS: min, BROTLI_DEFAULT_WINDOW: max } = constants;
  return Math.min(Math.max(Math.ceil(Math.log2(length)), min), max);
}

function smaller(compressed: Buffer<ArrayBuffer>, plain: Uint8Array): Compressed | null {
  return compressed.length < plain.length ? compressed : null;
}
