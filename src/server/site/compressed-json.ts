import { encodingFor, isWorthCompressing, compressAtOnce } from './compression.ts';

/** Of a request, what decides about the form of its answer. */
type CacheableRequest = {
  readonly env: { readonly isPublic?: boolean };
  readonly req: { readonly header: (name: 'accept-encoding') => string | undefined };
};
type Made = { readonly status: number; readonly headers: Headers };

/** An answer made for one request, as small as its client can read it. Pages for everybody are pressed where they are kept. */
export function compressed(c: CacheableRequest, bytes: Uint8Array<ArrayBuffer>, { status, headers }: Made): Response {
  const type = headers.get('content-type') ?? '';
  if (c.env.isPublic === true || headers.has('content-encoding') || !isWorthCompressing(type, bytes.length))
    return new Response(bytes, { status, headers });
  headers.append('vary', 'accept-encoding');
  const encoding = encodingFor(c.req.header('accept-encoding'));
  const small = encoding === null ? null : compressAtOnce(bytes, encoding);
  if (small === null || encoding === null) return new Response(bytes, { status, headers });
  headers.set('content-encoding', encoding);
  return new Response(small, { status, headers });
}

/** The same for data, written down as JSON. */
export function compressedJson(c: CacheableRequest, data: unknown): Response {
  return compressed(c, Buffer.from(JSON.stringify(data)), {
    status: 200,
    headers: new Headers({ 'content-type': 'application/json' }),
  });
}
