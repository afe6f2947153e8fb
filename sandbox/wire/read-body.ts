import type { IncomingMessage } from 'node:http';

/** Bytes; Stripe's own calls are far smaller. */
const largest = 256 * 1024;
/** Bytes read and thrown away, so that the caller still hears the answer. */
const patience = 4 * 1024 * 1024;

/** The body as text, or null when it is larger than anybody needs. */
export async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= largest) chunks.push(chunk);
    if (size > patience) return null;
  }
  return size > largest ? null : Buffer.concat(chunks).toString('utf8');
}
