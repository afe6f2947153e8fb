import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { HttpWork } from '../load/work.ts';

export type Baselines = {
  readonly pid: number;
  /** F0: a page of 20 kB from memory, with `node:http`. */
  readonly constant: HttpWork;
  /** The same page through the server and the router that the site uses. */
  readonly constantThroughHono: HttpWork;
  /** F1: 24 listings, one prepared statement, JSON. */
  readonly list: HttpWork;
  /** F2: one listing by its id. */
  readonly detail: (ids: readonly string[]) => HttpWork;
  /** F3: one durable insert. */
  readonly insert: HttpWork;
  readonly stop: () => void;
};

export async function startBaselines(databaseUrl: string): Promise<Baselines> {
  const child = fork(new URL('./server.ts', import.meta.url), { env: { ...process.env, DATABASE_URL: databaseUrl } });
  const [ports] = (await once(child, 'message')) as [{ plain: number; throughHono: number }];
  const plain = (...paths: string[]): HttpWork => ({ kind: 'http', port: ports.plain, paths });
  return {
    pid: child.pid ?? 0,
    constant: plain('/'),
    constantThroughHono: { kind: 'http', port: ports.throughHono, paths: ['/'] },
    list: plain('/list'),
    detail: (ids) => plain(...ids.map((id) => `/detail?id=${id}`)),
    insert: plain('/insert'),
    stop: () => child.disconnect(),
  };
}
