import { refuse } from '#src/domain/refusal.ts';

/**
 * Reads the body of a request. Refuses `request-too-large` before reading where the length is declared, else at the
 * first byte over the limit; `unsupported-media-type` for a compressed body, whose size says nothing about its
 * content.
 */
export async function readBody(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  refuseLonger(request, maxBytes);
  const encoding = request.headers.get('content-encoding') ?? 'identity';
  if (encoding.trim().toLowerCase() !== 'identity') refuse('unsupported-media-type', { contentEncoding: 'identity' });
  return request.body === null ? new Uint8Array() : await collect(request.body, maxBytes);
}

/** Refuses `request-too-large` by the declared length, without reading the body. */
export function refuseLonger(request: Request, maxBytes: number): void {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) refuse('request-too-large', { maxBytes });
}

/** The same as text. Refuses what is not UTF-8. */
export async function readText(request: Request, maxBytes: number): Promise<string> {
  return utf8(await readBody(request, maxBytes));
}

export function utf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return refuse('validation-invalid-params', { body: 'not-utf-8' });
  }
}

/** The media type of a body in lower case, with its parameters. Text must be UTF-8. */
export function mediaTypeOf(request: Request): { readonly type: string; readonly parameters: string } {
  const [type = '', ...rest] = (request.headers.get('content-type') ?? '').split(';');
  const parameters = rest.join(';');
  const [, charset = 'utf-8'] = /(?:^|[;\s])charset="?([^";\s]*)/i.exec(parameters) ?? [];
  if (!/^(utf-?8|us-ascii)$/i.test(charset)) refuse('unsupported-media-type', { charset: 'utf-8' });
  return { type: type.trim().toLowerCase(), parameters };
}

async function collect(body: ReadableStream<Uint8Array>, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  const reader = body.getReader();
  let length = 0;
  for (;;) {
    // The client disconnected, or sent malformed HTTP.
    const part = await reader.read().catch(() => refuse('validation-invalid-params', { body: 'incomplete' }));
    if (part.done) break;
    length += part.value.length;
    // The rest stays unread: the error handler closes the connection after this refusal.
    if (length > maxBytes) refuse('request-too-large', { maxBytes });
    chunks.push(part.value);
  }
  return new Uint8Array(Buffer.concat(chunks, length));
}
