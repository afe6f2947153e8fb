import { encodingFor, isWorthCompressing, compressSync } from './compression.ts';

/** The part of a request that decides about the compression of its response. */
type CompressibleRequest = {
  readonly env: { readonly isPublic?: boolean };
  readonly req: { readonly header: (name: 'accept-encoding') => string | undefined };
};
type ResponseHead = { readonly status: number; readonly headers: Headers };

/** Compresses a response for one request, if the client accepts it. Public pages are compressed in the page cache. */
export function compressed(
  c: CompressibleRequest,
  bytes: Uint8Array<ArrayBuffer>,
  { status, headers }: ResponseHead,
): Response {
  const type = headers.get('content-type') ?? '';
  if (c.env.isPublic === true || headers.has('content-encoding') || !isWorthCompressing(type, bytes.length))
    return new Response(bytes, { status, headers });
  headers.append('vary', 'accept-encoding');
  const encoding = encodingFor(c.req.header('accept-encoding'));
  const small = encoding === null ? null : compressSync(bytes, encoding);
  if (small === null || encoding === null) return new Response(bytes, { status, headers });
  headers.set('content-encoding', encoding);
  return new Response(small, { status, headers });
}

/** The same for data, serialised as JSON. */
export function compressedJson(c: CompressibleRequest, data: unknown): Response {
  return compressed(c, Buffer.from(JSON.stringify(data)), {
    status: 200,
    headers: new Headers({ 'content-type': 'application/json' }),
  });
}
