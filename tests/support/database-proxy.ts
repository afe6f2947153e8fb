import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import type { TestContext } from './test-context.ts';

export type DatabaseProxy = {
  /** The test context with a database URL that leads through the proxy. */
  readonly context: TestContext;
  /** Ends every proxied session with `pg_terminate_backend`. Returns how many. */
  readonly terminate: () => Promise<number>;
  /** Accepts connections and bytes but forwards nothing. */
  readonly hang: () => void;
  /** Forwards nothing on the current connections ever again, and does not close them. New ones work. */
  readonly forget: () => void;
  /** Destroys every connection and accepts no new ones. */
  readonly refuse: () => Promise<void>;
  readonly heal: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/** TCP proxy in front of a test context's database, so that a test can fail the connections of single processes. */
export async function databaseProxy(context: TestContext): Promise<DatabaseProxy> {
  const target = new URL(context.databaseUrl);
  const pairs = new Set<readonly [Socket, Socket]>();
  const forgotten = new Set<readonly [Socket, Socket]>();
  let hanging = false;
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    const pair = [client, upstream] as const;
    pairs.add(pair);
    for (const [one, other] of [pair, pair.toReversed()] as const) {
      one?.on('data', (bytes) => other?.write(bytes));
      one
        ?.on('error', () => {})
        .on('close', () => {
          other?.destroy();
          pairs.delete(pair);
          forgotten.delete(pair);
        });
    }
    if (hanging) for (const socket of pair) socket.pause();
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const url = new URL(context.databaseUrl);
  url.port = String(port);

  const refuse = () =>
    new Promise<void>((resolve) => {
      if (server.listening) server.close(() => resolve());
      else resolve();
      for (const socket of [...pairs, ...forgotten].flat()) socket.destroy();
    });
  return {
    context: { ...context, app: { ...context.app, config: { ...context.app.config, databaseUrl: url.href } } },
    async terminate() {
      const ports = [...pairs].flatMap(([, upstream]) => upstream.localPort ?? []);
      const { rowCount } = await context.app.db.execute(sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where client_port in (select value::int from json_array_elements_text(${JSON.stringify(ports)}))`);
      return rowCount ?? 0;
    },
    hang() {
      hanging = true;
      for (const pair of pairs) for (const socket of pair) socket.pause();
    },
    forget() {
      for (const pair of pairs) {
        for (const socket of pair) socket.pause();
        forgotten.add(pair);
        pairs.delete(pair);
      }
    },
    refuse,
    async heal() {
      hanging = false;
      for (const pair of pairs) for (const socket of pair) socket.resume();
      if (!server.listening) await listen(port);
    },
    close: refuse,
  };
}
