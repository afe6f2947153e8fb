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

export function makeLeases(databaseUrl: string): Leases {
  const held = new Set<string>();
  let connection: Promise<pg.Client> | null = null;
  /** One statement at a time: the connection is not a pool. */
  let turn: Promise<unknown> = Promise.resolve();

  function forget(): void {
    // The connection took its locks with it. Tokens keep a holder that does not know yet from committing.
    connection = null;
    held.clear();
  }

  function connected(): Promise<pg.Client> {
    connection ??= connect(databaseUrl, forget).catch((error: unknown) => {
      connection = null;
      throw error;
    });
    return connection;
  }

  function locks(statement: string, key: string): Promise<boolean> {
    const mine = turn.then(() => run(statement, key));
    turn = mine.catch(() => {});
    return mine;
  }

  async function run(statement: string, key: string): Promise<boolean> {
    const client = await connected();
    const answer = await client.query<{ ok: boolean }>(`select ${statement}(hashtextextended($1, 0)) as ok`, [key]);
    return answer.rows[0]?.ok === true;
  }

  async function hold(key: string): Promise<Release | null> {
    if (held.has(key)) return null;
    held.add(key);
    try {
      if (await locks('pg_try_advisory_lock', key)) return () => release(key);
    } catch (error) {
      held.delete(key);
      throw error;
    }
    held.delete(key);
    return null;
  }

  async function release(key: string): Promise<void> {
    if (!held.delete(key)) return;
    await locks('pg_advisory_unlock', key).catch(forget);
  }

  async function close(): Promise<void> {
    const open = await connection?.catch(() => null);
    forget();
    await open?.end().catch(() => {});
  }

  return { hold, close };
}

async function connect(databaseUrl: string, onLost: () => void): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'rotation-leases', keepAlive: true });
  client.on('error', onLost);
  client.on('end', onLost);
  await client.connect();
  return client;
}
