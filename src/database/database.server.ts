import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { trackConnections, type Connections } from './connections.server.ts';
import * as schema from './schema/schema.ts';

export type Schema = typeof schema;
export type Database = NodePgDatabase<Schema> & { readonly $client: pg.Pool };

/** A unit of work: what is done with it commits or rolls back together. */
export type Tx = Parameters<Parameters<Database['transaction']>[0]>[0];

/** Reads that work alike inside and outside a unit of work. */
export type Reader = Database | Tx;

/** Milliseconds that the server allows, both without end when they are not said. */
export type Timeout = {
  readonly statement: number;
  /** For a unit of work that has begun and asks nothing more. */
  readonly idleUnit: number;
};

type Options = {
  readonly max?: number;
  readonly patience?: Timeout | undefined;
  /** Milliseconds that one waits for a connection; without end when it is not said. */
  readonly queue?: number;
  /** Seconds after which a connection is replaced by a new one; never when it is not said. */
  readonly lasts?: number;
  /** Plans a prepared statement once, for any values: right where planning costs as much as the statement itself. */
  readonly planOnce?: boolean;
  /** Where the pool's connections are kept together with those of others; by itself when it is not said. */
  readonly connections?: Connections;
};

/** Opens a pool on a PostgreSQL of version 15 or newer. Close with `db.$client.end()`. */
export function openDatabase(
  url: string,
  { max = 12, patience, queue, lasts, planOnce = false, connections = trackConnections() }: Options = {},
): Database {
  const pool = new pg.Pool({
    Client: connections.Client,
    keepAlive: true,
    connectionString: url,
    max,
    application_name: 'rotation',
    connectionTimeoutMillis: queue,
    maxLifetimeSeconds: lasts,
    statement_timeout: patience?.statement,
    idle_in_transaction_session_timeout: patience?.idleUnit,
    options: planOnce ? '-c plan_cache_mode=force_generic_plan' : undefined,
  });
  // A dropped idle connection is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {});
  return drizzle({ client: pool, schema });
}
