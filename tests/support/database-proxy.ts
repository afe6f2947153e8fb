import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import type { TestContext } from './test-context.ts';

export type DatabaseProxy = {
  /** The world as a process sees it that reaches the database through here. */
  readonly context: TestContext;
  /** Ends every session that goes through here, as an administrator would. Returns how many. */
  readonly terminate: () => Promise<number>;
  /** Takes connections and bytes, and never answers. */
  readonly hang: () => void;
  /** Cuts every connection and takes no more. */
  readonly refuse: () => Promise<void>;
  readonly heal: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/** Stands between processes and the database of a world, so that it can be taken away from them alone. */
export async function databaseProxy(context: TestContext): Promise<DatabaseProxy> {
  const target = new URL(context.databaseUrl);
  const pairs = new Set<readonly [Socket, Socket]>();
  let hanging = false;
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    const pair = [near, far] as const;
    pairs.add(pair);
    for (const [one, other] of [pair, pair.toReversed()] as const) {
      one?.on('data', (bytes) => other?.write(bytes));
      one
        ?.on('error', () => {})
        .on('close', () => {
          other?.destroy();
          pairs.delete(pair);
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
      for (const socket of [...pairs].flat()) socket.destroy();
    });
  return {
    context: { ...context, app: { ...context.app, config: { ...context.app.config, databaseUrl: url.href } } },
    async terminate() {
      const ports = [...pairs].flatMap(([, far]) => far.localPort ?? []);
      const { rowCount } = await context.app.db.execute(sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where client_port in (select value::int from json_array_elements_text(${JSON.stringify(ports)}))`);
      return rowCount ?? 0;
    },
    hang() {
      hanging = true;
      for (const pair of pairs) for (const socket of pair) socket.pause();
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
