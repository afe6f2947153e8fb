import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { HttpWork } from '../load/work.ts';

export type Floors = {
  readonly pid: number;
  /** F0: a page of 20 kB from memory, from node:http. */
  readonly constant: HttpWork;
  /** The same page through the server and the router that the site uses. */
  readonly constantThroughHono: HttpWork;
  /** F1: 24 pieces, one prepared statement, JSON. */
  readonly list: HttpWork;
  /** F2: one piece by its id. */
  readonly detail: (ids: readonly string[]) => HttpWork;
  /** F3: one row, durable. */
  readonly insert: HttpWork;
  readonly stop: () => void;
};

export async function startFloors(databaseUrl: string): Promise<Floors> {
  const child = fork(new URL('./server.ts', import.meta.url), { env: { ...process.env, DATABASE_URL: databaseUrl } });
  const [ports] = (await once(child, 'message')) as [{ plain: number; ours: number }];
  const plain = (...paths: string[]): HttpWork => ({ kind: 'http', port: ports.plain, paths });
  return {
    pid: child.pid ?? 0,
    constant: plain('/'),
    constantThroughHono: { kind: 'http', port: ports.ours, paths: ['/'] },
    list: plain('/list'),
    detail: (ids) => plain(...ids.map((id) => `/detail?id=${id}`)),
    insert: plain('/insert'),
    stop: () => child.disconnect(),
  };
}
