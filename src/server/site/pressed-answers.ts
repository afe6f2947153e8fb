import { createMiddleware } from 'hono/factory';
import { encodingFor, isWorthPressing, press } from './press.ts';
import type { SiteContext, SiteEnv } from './site-env.ts';

type Made = { readonly status: number; readonly headers: Headers };

/** An answer made for one request, as small as its client can read it. Pages for everybody are pressed where they are kept. */
export async function pressed(c: SiteContext, bytes: Uint8Array<ArrayBuffer>, made: Made): Promise<Response> {
  const { status, headers } = made;
  const type = headers.get('content-type') ?? '';
  if (c.env.forEverybody === true || headers.has('content-encoding') || !isWorthPressing(type, bytes.length))
    return new Response(bytes, { status, headers });
  headers.append('vary', 'accept-encoding');
  const encoding = encodingFor(c.req.header('accept-encoding'));
  const small = encoding === null ? null : await press(bytes, encoding, 'answer');
  if (small === null || encoding === null) return new Response(bytes, { status, headers });
  headers.set('content-encoding', encoding);
  return new Response(small, { status, headers });
}

/** The same for answers that are written down as a whole by the part that makes them. */
export const pressedAnswers = createMiddleware<SiteEnv>(async (c, next) => {
  await next();
  if (c.env.forEverybody === true || c.req.method === 'HEAD') return;
  const { status, headers } = c.res;
  if (!(headers.get('content-type') ?? '').startsWith('application/json')) return;
  const bytes = new Uint8Array(await c.res.arrayBuffer());
  c.res = await pressed(c, bytes, { status, headers: new Headers(headers) });
});
