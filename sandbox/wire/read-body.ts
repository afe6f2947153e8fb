import type { IncomingMessage } from 'node:http';

/** Max bytes; Stripe's own calls are far smaller. */
const maxBytes = 256 * 1024;
/** Bytes that are read and discarded, so that the client still receives the response. */
const maxDiscardedBytes = 4 * 1024 * 1024;

/** The body as text, or null when it is too large. */
export async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= maxBytes) chunks.push(chunk);
    if (size > maxDiscardedBytes) return null;
  }
  return size > maxBytes ? null : Buffer.concat(chunks).toString('utf8');
}
