import { Writable } from 'node:stream';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';

type Drawn = {
  readonly html: Buffer<ArrayBuffer>;
  /** Errors inside an error boundary: the page is sent with a gap that the browser tries to render. */
  readonly errors: readonly unknown[];
};

type DrawOptions = { readonly nonce: string; readonly signal: AbortSignal; readonly timeoutMs: number };

/**
 * Renders a whole page: its data is complete beforehand, so streaming in parts would gain nothing. Throws errors from
 * outside of every boundary.
 */
export async function drawPage(page: ReactNode, { nonce, signal, timeoutMs }: DrawOptions): Promise<Drawn> {
  const errors: unknown[] = [];
  const html = Promise.withResolvers<Buffer<ArrayBuffer>>();
  const { pipe, abort } = renderToPipeableStream(page, {
    nonce,
    // No part is deferred to be moved into place by a script.
    progressiveChunkSize: Infinity,
    onAllReady: () => pipe(collector(html.resolve)),
    onShellError: html.reject,
    onError: (error) => void errors.push(error),
  });
  const leave = () => abort(signal.reason);
  const giveUp = setTimeout(abort, timeoutMs);
  signal.addEventListener('abort', leave, { once: true });
  try {
    return { html: await html.promise, errors };
  } finally {
    clearTimeout(giveUp);
    signal.removeEventListener('abort', leave);
  }
}

function collector(done: (bytes: Buffer<ArrayBuffer>) => void): Writable {
  const chunks: Buffer[] = [];
  return new Writable({
    write(chunk: Buffer, _encoding, next) {
      chunks.push(chunk);
      next();
    },
    final(next) {
      done(Buffer.concat(chunks));
      next();
    },
  });
}
