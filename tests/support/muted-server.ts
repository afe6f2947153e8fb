import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export type MutedServer = {
  readonly url: string;
  /** Forwards nothing on the current connections ever again, and does not close them. New ones work. */
  readonly mute: () => void;
  readonly close: () => void;
};

/** A network in front of a database that can drop all packets of its connections. */
export async function mutedServer(databaseUrl: string): Promise<MutedServer> {
  const { hostname, port } = new URL(databaseUrl);
  const pairs: (readonly [Socket, Socket])[] = [];
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    near.pipe(far).pipe(near);
    for (const socket of [near, far]) socket.on('error', () => {});
    pairs.push([near, far]);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    mute: () => {
      for (const [near, far] of pairs.splice(0)) {
        near.unpipe(far);
        far.unpipe(near);
      }
    },
    close: () => server.close(),
  };
}
