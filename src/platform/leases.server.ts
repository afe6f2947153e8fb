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
  // The connection takes its locks with it. Tokens keep a holder that does not know yet from committing.
  const session = makeSession(databaseUrl, patience, () => held.clear());
  /** One statement at a time: the connection is not a pool. */
  let turn: Promise<unknown> = Promise.resolve();

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = turn.then(work);
    turn = mine.catch(() => {});
    return mine;
  }

  async function lock(key: string): Promise<pg.Client | null> {
    const client = await session.open();
    return (await session.run(client, 'pg_try_advisory_lock', key)) ? client : null;
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
    if (!session.isOpen(client) || !held.delete(key)) return;
    await inTurn(() => session.run(client, 'pg_advisory_unlock', key)).catch(() => {});
  }

  async function close(): Promise<void> {
    await turn;
    session.close();
  }

  return { hold, close };
}

type Session = {
  readonly open: () => Promise<pg.Client>;
  readonly isOpen: (client: pg.Client) => boolean;
  /** Gives the connection up when it does not answer. */
  readonly run: (client: pg.Client, statement: string, key: string) => Promise<boolean>;
  readonly close: () => void;
};

/** One connection at a time, and a new one after it was lost. `onLost` is told when locks may have gone with it. */
function makeSession(databaseUrl: string, patience: number, onLost: () => void): Session {
  let current: pg.Client | null = null;

  function giveUp(client: pg.Client): void {
    client.end().catch(() => {});
    // What an older connection says when it ends is not about this one.
    if (current !== client) return;
    current = null;
    onLost();
  }

  return {
    async open() {
      if (current !== null) return current;
      const client = clientOf(databaseUrl, patience);
      client.on('error', () => giveUp(client));
      client.on('end', () => giveUp(client));
      await client.connect();
      return (current = client);
    },
    isOpen: (client) => current === client,
    async run(client, statement, key) {
      try {
        const answer = await client.query<{ ok: boolean }>(`select ${statement}(hashtextextended($1, 0)) as ok`, [key]);
        return answer.rows[0]?.ok === true;
      } catch (error) {
        giveUp(client);
        throw error;
      }
    },
    close: () => void (current !== null && giveUp(current)),
  };
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
