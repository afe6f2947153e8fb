import { createHash } from 'node:crypto';
import { isWorthCompressing, compress, type Encoding } from '../site/compression/compression.ts';

/** One encoding of a cached response: bytes, and headers as one flat list. */
export type EncodedResponse = {
  readonly bytes: Uint8Array;
  /** Headers of a 200 and of a 304. */
  readonly headers: readonly string[];
  readonly notModifiedHeaders: readonly string[];
};

export type CachedResponse = {
  readonly version: string;
  /** By `performance.now()`. */
  readonly renderedAt: number;
  readonly status: number;
  /** Upper estimate of its bytes in memory, all encodings together. */
  readonly weight: number;
  /** Compressed on first use, once per encoding. */
  readonly encoded: (encoding: Encoding | null) => EncodedResponse | Promise<EncodedResponse>;
  readonly matches: (etags: string) => boolean;
};

/** Headers of one response only, which are not cached. */
const perResponseHeaders = new Set(['x-request-id', 'date', 'content-length', 'transfer-encoding', 'connection']);
/** Headers about a body, which a 304 does not have. */
const bodyHeaders = new Set(['content-type', 'content-length', 'content-encoding']);

export async function cachedResponse(version: string, response: Response): Promise<CachedResponse> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  const etag = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  const isText = isWorthCompressing(response.headers.get('content-type') ?? '', bytes.length);
  if (isText) response.headers.append('vary', 'accept-encoding');
  const shared = [...response.headers].filter(([name]) => !perResponseHeaders.has(name));
  const plain = encode(bytes, shared, etag, null);
  const encodings: Partial<Record<Encoding, EncodedResponse | Promise<EncodedResponse>>> = {};

  async function compressed(encoding: Encoding): Promise<EncodedResponse> {
    const small = await compress(bytes, encoding, 'kept');
    return (encodings[encoding] = small === null ? plain : encode(small, shared, etag, encoding));
  }

  return {
    version,
    renderedAt: performance.now(),
    status: response.status,
    weight: bytes.length * 2 + 4096,
    encoded: (encoding) => (encoding === null || !isText ? plain : (encodings[encoding] ??= compressed(encoding))),
    matches: (etags) => etags.includes(etag),
  };
}

function encode(
  bytes: Uint8Array,
  shared: readonly (readonly [string, string])[],
  etag: string,
  encoding: Encoding | null,
): EncodedResponse {
  const tag = `"${etag}${encoding === null ? '' : `-${encoding}`}"`;
  const headers = [
    ...shared,
    ['etag', tag],
    ['content-length', String(bytes.length)],
    ...(encoding === null ? [] : [['content-encoding', encoding]]),
  ];
  const notModified = headers.filter(([name = '']) => !bodyHeaders.has(name));
  return { bytes, headers: headers.flat(), notModifiedHeaders: notModified.flat() };
}
