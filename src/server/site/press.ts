import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip';

/** Pressing takes a thread beside ours: for one answer quickly, for a kept one well, for the life of a build best. */
const efforts = { answer: { br: 3, gzip: 3 }, kept: { br: 5, gzip: 6 }, build: { br: 11, gzip: 9 } } as const;

const leastBytes = 1024;
const worthPressing = /^(text\/|image\/svg|application\/)/;

/** In a header `accept-encoding`; "q=0" says that it must not be sent. */
const permits = { br: permit('br'), gzip: permit('gzip') };

function permit(encoding: Encoding): RegExp {
  return new RegExp(String.raw`(?:^|[,\s])${encoding}\s*(?:$|,|;\s*q=(?!0(?:\.0*)?\s*(?:$|,)))`, 'i');
}

/** The best form that an `accept-encoding` header lets us send; null for the plain one. */
export function encodingFor(accepted: string | undefined): Encoding | null {
  if (accepted === undefined) return null;
  return permits.br.test(accepted) ? 'br' : permits.gzip.test(accepted) ? 'gzip' : null;
}

export function isWorthPressing(type: string, length: number): boolean {
  return length >= leastBytes && worthPressing.test(type);
}

/** Null when the pressed form is not smaller. */
export async function press(
  bytes: Uint8Array,
  encoding: Encoding,
  effort: keyof typeof efforts,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const level = efforts[effort][encoding];
  const pressed =
    encoding === 'br'
      ? await promisify(brotliCompress)(bytes, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: level,
            [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
          },
        })
      : await promisify(gzip)(bytes, { level });
  return pressed.length < bytes.length ? new Uint8Array(pressed) : null;
}
