import { createHash } from 'node:crypto';
import { isWorthCompressing, compress, type Encoding } from '../site/compression.ts';

/** Bytes ready to be sent, with their headers as one flat list. */
export type Form = {
  readonly bytes: Uint8Array;
  /** Of an answer with a body, and of one that only says "as you have it". */
  readonly headers: readonly string[];
  readonly unchanged: readonly string[];
};

export type CachedResponse = {
  readonly version: string;
  /** By `performance.now()`. */
  readonly madeAt: number;
  readonly status: number;
  /** Bytes that it takes at most, all its forms together. */
  readonly weight: number;
  /** Made when it is first asked for, once. */
  readonly form: (encoding: Encoding | null) => Form | Promise<Form>;
  readonly isOneOf: (etags: string) => boolean;
};

/** What every answer has of its own, whatever else it shares with others. */
const ownHeaders = new Set(['x-request-id', 'date', 'content-length', 'transfer-encoding', 'connection']);
/** Of a body that is not sent. */
const bodyHeaders = new Set(['content-type', 'content-length', 'content-encoding']);

export async function cachedResponse(version: string, response: Response): Promise<CachedResponse> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  const etag = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  const isText = isWorthCompressing(response.headers.get('content-type') ?? '', bytes.length);
  if (isText) response.headers.append('vary', 'accept-encoding');
  const shared = [...response.headers].filter(([name]) => !ownHeaders.has(name));
  const plain = makeForm(bytes, shared, etag, null);
  const forms: Partial<Record<Encoding, Form | Promise<Form>>> = {};

  async function compressed(encoding: Encoding): Promise<Form> {
    const small = await compress(bytes, encoding, 'kept');
    return (forms[encoding] = small === null ? plain : makeForm(small, shared, etag, encoding));
  }

  return {
    version,
    madeAt: performance.now(),
    status: response.status,
    weight: bytes.length * 2 + 4096,
    form: (encoding) => (encoding === null || !isText ? plain : (forms[encoding] ??= compressed(encoding))),
    isOneOf: (etags) => etags.includes(etag),
  };
}

function makeForm(
  bytes: Uint8Array,
  shared: readonly (readonly [string, string])[],
  etag: string,
  encoding: Encoding | null,
): Form {
  const tag = `"${etag}${encoding === null ? '' : `-${encoding}`}"`;
  const headers = [
    ...shared,
    ['etag', tag],
    ['content-length', String(bytes.length)],
    ...(encoding === null ? [] : [['content-encoding', encoding]]),
  ];
  const unchanged = headers.filter(([name = '']) => !bodyHeaders.has(name));
  return { bytes, headers: headers.flat(), unchanged: unchanged.flat() };
}
