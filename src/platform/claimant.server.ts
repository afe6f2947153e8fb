import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { DatabaseClient, destroy } from '#src/database/client.server.ts';

/**
 * Identity of this process as the holder of claimed work. A session-level advisory lock on a dedicated connection
 * lasts as long as the process: when the lock is free, the process is dead (`abandoned.server.ts`).
 */
export type Claimant = {
  /** The name to write on a claim. Resolves when the lock is held. */
  readonly name: () => Promise<string>;
  readonly close: () => Promise<void>;
};

const timeoutMs = 2_000;
const retryEveryMs = 100;

/** The advisory lock key of a process. */
export const lockOf = (name: string) => `process:${name}`;

/** Connects with the first claim. A lost connection is replaced immediately, before the process is taken for dead. */
export function makeClaimant(databaseUrl: string): Claimant {
  const name = randomUUID();
  let held: Promise<pg.Client> | null = null;
  let closed = false;

  async function hold(): Promise<pg.Client> {
    const client = new DatabaseClient({
      connectionString: databaseUrl,
      application_name: 'rotation-claimant',
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
    });
    try {
      await client.connect();
      // A shared lock, because the server may still hold the lock of the connection that was lost.
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
