import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';

export type Encoding = 'br' | 'gzip';

/** For one answer quickly, for a kept one well, for the life of a build best. */
const efforts = { answer: { br: 2, gzip: 3 }, kept: { br: 5, gzip: 6 }, build: { br: 11, gzip: 9 } } as const;

const brotliBeside = promisify(brotliCompress);
const gzipBeside = promisify(gzip);

const minBytes = 1024;
const worthCompressing = /^(text\/|image\/svg|application\/)/;

const permits = { br: permit('br'), gzip: permit('gzip') };

/** Finds a form by its name in a header such as `accept-encoding`; "q=0" says that it must not be sent. */
export function permit(form: string): RegExp {
  return new RegExp(String.raw`(?:^|[,\s])${form}\s*(?:$|,|;\s*q=(?!0(?:\.0*)?\s*(?:$|,)))`, 'i');
}

/** The best form that an `accept-encoding` header lets us send; null for the plain one. */
export function encodingFor(accepted: string | undefined): Encoding | null {
  if (accepted === undefined) return null;
  return permits.br.test(accepted) ? 'br' : permits.gzip.test(accepted) ? 'gzip' : null;
}

export function isWorthCompressing(type: string, length: number): boolean {
  return length >= minBytes && worthCompressing.test(type);
}

/** On a thread beside ours. Null when the pressed form is not smaller. */
export async function compress(
  bytes: Uint8Array,
  encoding: Encoding,
  effort: 'kept' | 'build',
): Promise<Compressed | null> {
  const level = efforts[effort][encoding];
  const compressed =
    encoding === 'br' ? await brotliBeside(bytes, brotliOptions(bytes, level)) : await gzipBeside(bytes, { level });
  return smaller(compressed, bytes);
}

/**
 * At once, for one answer: as quickly as this is done (a tenth of a millisecond for a list), waking a thread
 * for it costs more. Null when the pressed form is not smaller.
 */
export function compressAtOnce(bytes: Uint8Array, encoding: Encoding): Compressed | null {
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
 * Bits of a window that holds so many bytes. The usual one takes megabytes for each answer, and after every
 * few of them the collector would look through all that the process keeps.
 */
function windowFor(length: number): number {
  const { BROTLI_MIN_WINDOW_BITS: least, BROTLI_DEFAULT_WINDOW: most } = constants;
  return Math.min(Math.max(Math.ceil(Math.log2(length)), least), most);
}

function smaller(compressed: Buffer<ArrayBuffer>, plain: Uint8Array): Compressed | null {
  return compressed.length < plain.length ? compressed : null;
}
