import { requestLimits } from '#src/platform/web/requests/limits.ts';
import { createServer, type RequestListener, type Server } from 'node:http';
import { Server as PlainServer } from 'node:net';

/**
 * A server that does not wait for slow or idle clients: seconds for the headers, two minutes for the
 * largest request (a photo from a telephone; other doors allow less), and an end to connections that
 * are only held.
 */
export function makeHttpServer(): Server {
  const server = createServer({
    headersTimeout: 10_000,
    requestTimeout: 120_000,
    keepAliveTimeout: 15_000,
    connectionsCheckingInterval: 2_000,
    maxHeaderSize: 16 * 1024,
    noDelay: true,
  });
  // Node drops what is over its limit in silence; one more than we allow lets us see that there were too many.
  server.maxHeadersCount = requestLimits.maxHeaders + 1;
  server.maxRequestsPerSocket = 10_000;
  server.maxConnections = 4_000;
  // No further bytes of a request that cannot be read.
  server.on('clientError', ({ code }: NodeJS.ErrnoException, socket) => {
    const status = code === 'HPE_HEADER_OVERFLOW' ? '431 Request Header Fields Too Large' : '400 Bad Request';
    if (socket.writable) socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`);
  });
  return server;
}

/** Listens; with `shared` several processes take turns at one port (Linux). */
export function listen(
  server: Server,
  at: { host: string; port: number; shared: boolean },
  answer: RequestListener,
): Promise<void> {
  server.on('request', answer);
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host: at.host, port: at.port, reusePort: at.shared }, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

/** Milliseconds in which clients that hold a connection may ask once more, and learn that it ends. */
const farewell = 1_000;

/**
 * Takes no more connections, lets what is under way end, and after `withinMs` ends it. A connection
 * that is only held is not cut at once: a request may be on its way on it.
 */
export async function drain(server: Server, withinMs: number): Promise<void> {
  server.prependListener('request', (_incoming, outgoing) => outgoing.setHeader('connection', 'close'));
  // The close of HTTP servers would cut held connections first; that of plain ones only stops listening.
  const closed = new Promise<void>((resolve) => PlainServer.prototype.close.call(server, () => resolve()));
  const idle = setTimeout(() => server.closeIdleConnections(), farewell);
  const late = setTimeout(() => server.closeAllConnections(), withinMs);
  await closed;
  clearTimeout(idle);
  clearTimeout(late);
}
