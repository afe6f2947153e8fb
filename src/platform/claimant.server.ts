import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { destroy } from '#src/database/connections.server.ts';

/**
 * This process as the holder of work that it has claimed. A session-level advisory lock on a connection of its
 * own lasts as long as the process: when the lock is free, the process is dead (`abandoned.server.ts`).
 */
export type Claimant = {
  /** The name to write on a claim. Resolves once the lock is held. */
  readonly name: () => Promise<string>;
  readonly close: () => Promise<void>;
};

const connectWithinMs = 2_000;
const retryEveryMs = 100;

/** What others look for among the locks. */
export const lockOf = (name: string) => `process:${name}`;

/** Opens its connection with the first claim; one that is lost is made anew at once, before anybody takes us for dead. */
export function makeClaimant(databaseUrl: string): Claimant {
  const name = randomUUID();
  let held: Promise<pg.Client> | null = null;
  let closed = false;

  async function hold(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'rotation-claimant',
      connectionTimeoutMillis: connectWithinMs,
      query_timeout: connectWithinMs,
      keepAlive: true,
    });
    client.on('error', () => {});
    try {
      await client.connect();
      // Shared, because the server may still keep the lock of a connection that we have lost already.
      await client.query('select pg_advisory_lock_shared(hashtextextended($1, 0))', [lockOf(name)]);
      client.once('end', () => void holdAgain());
      return client;
    } catch (error) {
      destroy(client);
      throw error;
    }
  }

  async function holdAgain(): Promise<void> {
    held = null;
    while (!closed && held === null) {
      const next = (held = hold());
      await next.catch(() => (held = held === next ? null : held));
      if (held === null) await sleep(retryEveryMs, undefined, { ref: false });
    }
  }

  return {
    async name() {
      const mine = (held ??= hold());
      await mine.catch((error: unknown) => {
        if (held === mine) held = null;
        throw error;
      });
      return name;
    },
    async close() {
      closed = true;
      const last = held;
      held = null;
      await last?.then((client) => client.end()).catch(() => {});
    },
  };
}
