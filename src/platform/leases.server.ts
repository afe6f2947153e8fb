import type pg from 'pg';
import { DatabaseClient } from '#src/database/client.server.ts';

/**
 * Leases as session-level advisory locks on a dedicated connection. A lock that becomes free means that its process
 * is dead: its unfinished attempt may be taken over immediately.
 */
export type Leases = {
  /** Null when another live process, or another task of this one, holds the key. */
  readonly hold: (key: string) => Promise<Release | null>;
  readonly close: () => Promise<void>;
};

export type Release = () => Promise<void>;

type LeaseOptions = {
  /** The connection's name in `pg_stat_activity`. */
  readonly name?: string;
  /** A connection that does not answer within it is closed, so that no caller waits behind it for ever. */
  readonly timeoutMs?: number;
};

/**
 * Leases on one connection, which connects with the first lease. Its loss gives up the leases that were held on it, so
 * work of different weight gets leases of its own.
 */
export function makeLeases(
  databaseUrl: string,
  { name = 'rotation-leases', timeoutMs = 5_000 }: LeaseOptions = {},
): Leases {
  const held = new Set<string>();
  // A lost connection releases its locks. Tokens keep a holder that does not know it yet from committing.
  const session = makeSession(
    () => clientOf(databaseUrl, name, timeoutMs),
    () => held.clear(),
  );
  /** Serialises the statements: there is one connection, not a pool. */
  let last: Promise<unknown> = Promise.resolve();

  function serialised<T>(work: () => Promise<T>): Promise<T> {
    const result = last.then(work);
    last = result.catch(() => {});
    return result;
  }

  async function lock(key: string): Promise<pg.Client | null> {
    const client = await session.open();
    return (await session.run(client, 'pg_try_advisory_lock', key)) ? client : null;
  }

  async function hold(key: string): Promise<Release | null> {
    if (held.has(key)) return null;
    held.add(key);
    try {
      const client = await serialised(() => lock(key));
      if (client !== null) return () => release(key, client);
    } catch (error) {
      held.delete(key);
      throw error;
    }
    held.delete(key);
    return null;
  }

  /** A lock that was lost with its connection is not released: another process may hold it now. */
  async function release(key: string, client: pg.Client): Promise<void> {
    if (!session.isOpen(client) || !held.delete(key)) return;
    await serialised(() => session.run(client, 'pg_advisory_unlock', key)).catch(() => {});
  }

  async function close(): Promise<void> {
    await last;
    session.close();
  }

  return { hold, close };
}

type Session = {
  readonly open: () => Promise<pg.Client>;
  readonly isOpen: (client: pg.Client) => boolean;
  /** Closes the connection when it does not answer. */
  readonly run: (client: pg.Client, statement: string, key: string) => Promise<boolean>;
  readonly close: () => void;
};

/** One connection at a time, reopened after a loss. `onLost` is called when locks may have been lost with it. */
function makeSession(makeClient: () => pg.Client, onLost: () => void): Session {
  let current: pg.Client | null = null;

  function discard(client: pg.Client): void {
    client.end().catch(() => {});
    // The end of an older connection does not affect the current one.
    if (current !== client) return;
    current = null;
    onLost();
  }

  return {
    async open() {
      if (current !== null) return current;
      const client = makeClient();
      client.on('error', () => discard(client));
      client.on('end', () => discard(client));
      await client.connect();
      return (current = client);
    },
    isOpen: (client) => current === client,
    async run(client, statement, key) {
      try {
        const answer = await client.query<{ ok: boolean }>(`select ${statement}(hashtextextended($1, 0)) as ok`, [key]);
        return answer.rows[0]?.ok === true;
      } catch (error) {
        discard(client);
        throw error;
      }
    },
    close: () => void (current !== null && discard(current)),
  };
}

function clientOf(databaseUrl: string, name: string, timeoutMs: number): pg.Client {
  return new DatabaseClient({
    connectionString: databaseUrl,
    application_name: name,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  });
}
