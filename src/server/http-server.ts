import { requestLimits } from '#src/platform/web/requests/limits.ts';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { Server as PlainServer } from 'node:net';
import { getRequestListener } from '@hono/node-server';

/**
 * How long a connection stays open between two requests, in milliseconds. A proxy keeps its own for a minute (nginx) or
 * two (Caddy) by default, and must be the one that closes them: a request that it sends while they are being closed here
 * would be answered by its error page.
 */
const keepAliveMs = { browsers: 15_000, proxy: 150_000 };

type Options = {
  readonly idleMs?: number;
  readonly lingerMs?: number;
  readonly headersMs?: number;
  readonly behindProxy?: boolean;
};

/**
 * HTTP server with timeouts for slow and idle clients: seconds for the headers, two minutes for the largest request
 * (a photo from a phone; other endpoints allow less), and idle timeouts: between requests, and for a connection on
 * which nothing moves, such as that of a client that never reads its response. A client that is answered before it has
 * sent its whole body may go on sending for `lingerMs`.
 */
export function makeHttpServer(options: Options = {}): Server {
  const { idleMs = 120_000, lingerMs = 15_000, headersMs = 10_000, behindProxy = false } = options;
  const server = createServer({
    headersTimeout: headersMs,
    requestTimeout: 120_000,
    keepAliveTimeout: behindProxy ? keepAliveMs.proxy : keepAliveMs.browsers,
    connectionsCheckingInterval: headersMs / 5,
    maxHeaderSize: 16 * 1024,
    noDelay: true,
  });
  // Node silently drops headers over its limit. One more than we allow shows that there were too many.
  server.maxHeadersCount = requestLimits.maxHeaders + 1;
  server.maxRequestsPerSocket = 10_000;
  server.maxConnections = 4_000;
  server.timeout = idleMs;
  // A request that cannot be parsed is answered without reading more of it.
  server.on('clientError', ({ code }: NodeJS.ErrnoException, socket) => {
    if (!socket.writable) return;
    // Browsers open spare connections. An answer would be taken for that to a request which is on its way meanwhile; a
    // connection that only ends is replaced by another one.
    if ('bytesRead' in socket && socket.bytesRead === 0) socket.end();
    else socket.end(`HTTP/1.1 ${unparsed[code ?? ''] ?? '400 Bad Request'}\r\nConnection: close\r\n\r\n`);
  });
  server.on('request', (incoming, outgoing) => {
    // Before Node's own listener, which may close the connection.
    outgoing.prependOnceListener('finish', () => dropRest(incoming, lingerMs));
  });
  return server;
}

/** By the code of Node's error. Browsers repeat a request on a used connection that was answered 408. */
const unparsed: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/**
 * Reads and drops what is left of the body of an answered request. A connection that is closed with bytes unread is reset,
 * and the client, still sending, would never read why it was refused; so one that is to be closed is closed in one direction
 * until then (RFC 9112, 9.6).
 */
function dropRest(incoming: IncomingMessage, lingerMs: number): void {
  if (incoming.readableEnded || incoming.destroyed) return;
  const { socket } = incoming;
  const { destroySoon } = socket;
  socket.destroySoon = () => void socket.end();
  const late = setTimeout(() => socket.destroy(), lingerMs).unref();
  incoming.once('close', () => {
    clearTimeout(late);
    socket.destroySoon = destroySoon;
    if (socket.writableEnded) socket.destroySoon();
  });
  incoming.resume();
}

/** The handler of requests as a listener of `makeHttpServer`, which drops unread bodies itself. */
export function listenerFor(handler: Parameters<typeof getRequestListener>[0]): ReturnType<typeof getRequestListener> {
  return getRequestListener(handler, { autoCleanupIncoming: false });
}

/** Listens. With `shared`, several processes share one port by SO_REUSEPORT (Linux). */
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

/** Drain grace period in milliseconds: keep-alive clients may send one more request and receive `Connection: close`. */
const graceMs = 1_000;

/**
 * Graceful drain: stops accepting connections, lets running requests finish, and closes the remaining connections
 * after `withinMs`. Idle keep-alive connections are not closed immediately: a request may be in flight on them.
 */
export async function drain(server: Server, withinMs: number): Promise<void> {
  server.prependListener('request', (_incoming, outgoing) => outgoing.setHeader('connection', 'close'));
  // `close` of an HTTP server would close idle connections first; `close` of a plain server only stops listening.
  const closed = new Promise<void>((resolve) => PlainServer.prototype.close.call(server, () => resolve()));
  const idle = setTimeout(() => server.closeIdleConnections(), graceMs);
  const late = setTimeout(() => server.closeAllConnections(), withinMs);
  await closed;
  clearTimeout(idle);
  clearTimeout(late);
}
