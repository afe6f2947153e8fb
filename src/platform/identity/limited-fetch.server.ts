import { IdentityError } from './identity.ts';

export const timeoutSeconds = 6;
const maxBytes = 256 * 1024;

type Options = {
  readonly method?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly body?: unknown;
};

/** A request to an identity provider: it follows no redirect, and neither its time nor its answer is without limit. */
export async function limitedFetch(url: string, { method = 'GET', headers = {}, body }: Options): Promise<Response> {
  const signal = AbortSignal.timeout(timeoutSeconds * 1000);
  const sent = { method, headers, redirect: 'manual', signal } as const;
  const response = await fetch(url, body ? { ...sent, body: body as BodyInit } : sent);
  const isEmpty = [204, 205, 304].includes(response.status);
  const content = await contentOf(response);
  return new Response(isEmpty ? null : content, { status: response.status, headers: response.headers });
}

async function contentOf({ body }: Response): Promise<Buffer<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body ?? []) {
    bytes += part.byteLength;
    // Leaving the loop cancels the rest.
    if (bytes > maxBytes) throw new IdentityError('invalid', 'the answer is too large');
    parts.push(part);
  }
  return Buffer.concat(parts);
}
