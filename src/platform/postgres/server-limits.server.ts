import type pg from 'pg';
import type { ServerLimits } from './connection-plan.ts';

/** The server's limits for the role and the database of this connection. */
export async function readServerLimits(client: Pick<pg.Client, 'query'>): Promise<ServerLimits> {
  const { rows } = await client.query<ServerLimits>(`
    select current_setting('max_connections')::int as "maxConnections",
      current_setting('superuser_reserved_connections')::int
        + coalesce(current_setting('reserved_connections', true)::int, 0) as reserved,
      (select min(own) from (
        select rolconnlimit as own from pg_roles where rolname = current_user
        union all select datconnlimit from pg_database where datname = current_database()
      ) limits where own >= 0) as "ownLimit"`);
  if (rows[0] === undefined) throw new Error('The server did not tell its limits');
  return rows[0];
}
