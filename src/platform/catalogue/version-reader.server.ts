import type pg from 'pg';
import { marketplace } from '#marketplace';
import { DatabaseClient } from '#src/database/client.server.ts';

/** Timeout in milliseconds: rendering a page uncached is better than waiting longer than this. */
const timeoutMs = 1_500;

/** The date and the hour are part of the version: public pages show availability by day and times by hour. */
const versionQuery = {
  name: 'catalogue_version',
  text: `select (select sum(changes) from catalogue_versions) || ' '
    || to_char(rotation_now() at time zone $1, 'YYYY-MM-DD HH24') as version`,
  values: [marketplace.timeZone],
};

export type VersionReader = { readonly read: () => Promise<string | null>; readonly close: () => Promise<void> };

/**
 * Reads the version on a dedicated connection, so that it never waits for the pool. The number of the connection is
 * part of the version: after a reconnect another database may answer under the same address, with the same counts.
 */
export function versionReader(url: string): VersionReader {
  let connection: Promise<pg.Client> | null = null;
  let current: pg.Client | null = null;
  let connections = 0;

  /** The end of an older connection does not close the current one. */
  function discard(client: pg.Client): void {
    if (current === client) [connection, current] = [null, null];
    client.end().catch(() => {});
  }

  async function connect(): Promise<pg.Client> {
    const client = new DatabaseClient({
      connectionString: url,
      application_name: 'rotation-catalogue',
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
    });
    client.on('error', () => discard(client));
    connections += 1;
    await client.connect();
    return (current = client);
  }

  return {
    async read() {
      try {
        const client = await (connection ??= connect());
        try {
          const { rows } = await client.query<{ version: string }>(versionQuery);
          return rows[0] ? `${connections} ${rows[0].version}` : null;
        } catch {
          discard(client);
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
