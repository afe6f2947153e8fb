import { createServer, request, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Calendars } from '#src/platform/calendars/calendars.ts';
import { makeCalendars, type CalendarOptions } from '#src/platform/calendars/calendars.server.ts';

/** What the name server answers for every host: this machine. */
export const local = [{ address: '127.0.0.1', family: 4 }];

export type CalendarServer = {
  /** How it answers each request. */
  answer: (path: string, response: ServerResponse, socket: Socket) => void;
  /** Host and path of each request. */
  readonly requested: string[];
  /** Connections that are open. */
  readonly open: () => number;
  /** The product's reader, for which any host is this server, public and without TLS, unless an option differs. */
  readonly calendars: (options?: Partial<CalendarOptions>) => Calendars;
  readonly close: () => void;
};

/** Stands for the servers that lenders name. */
export async function startCalendarServer(): Promise<CalendarServer> {
  const sockets = new Set<Socket>();
  const server = createServer(({ url = '', headers, socket }, response) => {
    double.requested.push(`${headers.host?.replace(/:.*/, '')} ${url}`);
    response.on('error', () => {});
    double.answer(url, response, socket);
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const double: CalendarServer = {
    answer: (_, response) => response.end(),
    requested: [],
    open: () => sockets.size,
    calendars: (options = {}) =>
      makeCalendars({
        resolve: async () => local,
        isPublic: () => true,
        // The host and its header stay; only port and TLS are those of the double.
        request: (url, sent) => request({ ...sent, protocol: 'http:', host: url.hostname, path: url.pathname, port }),
        ...options,
      }),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return double;
}
