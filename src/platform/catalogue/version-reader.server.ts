import pg from 'pg';
import { marketplace } from '#marketplace';

/** Milliseconds; a page is rather made anew than waited for longer than this. */
const patience = 1_500;

/** Pages speak of days, so a new day is a new state; so is each hour, for what is said of times. */
const statement = {
  name: 'catalogue_version',
  text: `select (select sum(changes) from catalogue_versions) || ' '
    || to_char(rotation_now() at time zone $1, 'YYYY-MM-DD HH24') as version`,
  values: [marketplace.timeZone],
};

export type VersionReader = { readonly read: () => Promise<string | null>; readonly close: () => Promise<void> };

/**
 * Reads the version on a connection of its own, so that it never waits for a free one. A new connection
 * begins new versions: behind the same address another database may answer, with the same numbers.
 */
export function versionReader(url: string): VersionReader {
  let connection: Promise<pg.Client> | null = null;
  let current: pg.Client | null = null;
  let connections = 0;

  /** What an older connection says when it ends is not about this one. */
  function forget(client: pg.Client): void {
    if (current === client) [connection, current] = [null, null];
    client.end().catch(() => {});
  }

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'rotation-catalogue',
      connectionTimeoutMillis: patience,
      query_timeout: patience,
      keepAlive: true,
    });
    client.on('error', () => forget(client));
    connections += 1;
    await client.connect();
    return (current = client);
  }

  return {
    async read() {
      try {
        const client = await (connection ??= connect());
        try {
          const { rows } = await client.query<{ version: string }>(statement);
          return rows[0] ? `${connections} ${rows[0].version}` : null;
        } catch {
          forget(client);
          return null;
        }
      } catch {
        connection = null;
        return null;
      }
    },
    async close() {
      await connection?.then((client) => client.end()).catch(() => {});
      connection = null;
    },
  };
}
