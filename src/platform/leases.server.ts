import pg from 'pg';

/**
 * Session-level advisory locks on a connection of their own. A lock that is free again means that the
 * process which held it is dead: its unfinished attempt may be taken over at once.
 */
export type Leases = {
  /** Null when another live process, or another task of this one, holds the key. */
  readonly hold: (key: string) => Promise<Release | null>;
  readonly close: () => Promise<void>;
};

export type Release = () => Promise<void>;

/** A connection that does not answer within `patience` milliseconds is given up: nobody waits behind it for ever. */
export function makeLeases(databaseUrl: string, { patience = 5_000 }: { readonly patience?: number } = {}): Leases {
  const held = new Set<string>();
  let connection: pg.Client | null = null;
  /** One statement at a time: the connection is not a pool. */
  let turn: Promise<unknown> = Promise.resolve();

  /** The connection takes its locks with it. Tokens keep a holder that does not know yet from committing. */
  function giveUp(client: pg.Client): void {
    client.end().catch(() => {});
    // What an older connection says when it ends is not about this one.
    if (connection !== client) return;
    connection = null;
    held.clear();
  }

  async function connected(): Promise<pg.Client> {
    if (connection !== null) return connection;
    const client = clientOf(databaseUrl, patience);
    client.on('error', () => giveUp(client));
    client.on('end', () => giveUp(client));
    await client.connect();
    connection = client;
    return client;
  }

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = turn.then(work);
    turn = mine.catch(() => {});
    return mine;
  }

  async function run(client: pg.Client, statement: string, key: string): Promise<boolean> {
    try {
      const answer = await client.query<{ ok: boolean }>(`select ${statement}(hashtextextended($1, 0)) as ok`, [key]);
      return answer.rows[0]?.ok === true;
    } catch (error) {
      giveUp(client);
      throw error;
    }
  }

  async function lock(key: string): Promise<pg.Client | null> {
    const client = await connected();
    return (await run(client, 'pg_try_advisory_lock', key)) ? client : null;
  }

  async function hold(key: string): Promise<Release | null> {
    if (held.has(key)) return null;
    held.add(key);
    try {
      const client = await inTurn(() => lock(key));
      if (client !== null) return () => release(key, client);
    } catch (error) {
      held.delete(key);
      throw error;
    }
    held.delete(key);
    return null;
  }

  /** A lock that went with its connection is nobody's to give back. */
  async function release(key: string, client: pg.Client): Promise<void> {
    if (connection !== client || !held.delete(key)) return;
    await inTurn(() => run(client, 'pg_advisory_unlock', key)).catch(() => {});
  }

  async function close(): Promise<void> {
    await turn;
    if (connection !== null) giveUp(connection);
  }

  return { hold, close };
}

function clientOf(databaseUrl: string, patience: number): pg.Client {
  return new pg.Client({
    connectionString: databaseUrl,
    application_name: 'rotation-leases',
    keepAlive: true,
    connectionTimeoutMillis: patience,
    query_timeout: patience,
  });
}
