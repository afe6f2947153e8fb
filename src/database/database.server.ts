import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { trackConnections, type Connections } from './connections.server.ts';
import * as schema from './schema/schema.ts';

export type Schema = typeof schema;
export type Database = NodePgDatabase<Schema> & { readonly $client: pg.Pool };

/** Unit of work: a database transaction, whose writes commit or roll back together. */
export type Tx = Parameters<Parameters<Database['transaction']>[0]>[0];

/** For reads that work the same inside and outside a unit of work. */
export type Reader = Database | Tx;

/** Server-side timeouts in milliseconds; no timeout when not given. */
export type Timeouts = {
  readonly statementMs: number;
  /** For an open transaction without a running statement. */
  readonly idleInTransactionMs: number;
};

type Options = {
  readonly max?: number;
  readonly timeouts?: Timeouts | undefined;
  /** Timeout for a connection from the pool, in milliseconds; no timeout when not given. */
  readonly acquireTimeoutMs?: number;
  /** Maximum lifetime of a connection in seconds; no limit when not given. */
  readonly maxLifetimeSeconds?: number;
  /**
   * Plans a prepared statement once with a generic plan: right where planning costs as much as running the
   * statement.
   */
  readonly useGenericPlan?: boolean;
  /** Tracks the pool's connections together with those of other pools; by itself when not given. */
  readonly connections?: Connections;
};

/** Opens a pool on a PostgreSQL of version 15 or newer. Close with `db.$client.end()`. */
export function openDatabase(
  url: string,
  {
    max = 12,
    timeouts,
    acquireTimeoutMs,
    maxLifetimeSeconds,
    useGenericPlan = false,
    connections = trackConnections(),
  }: Options = {},
): Database {
  const pool = new pg.Pool({
    Client: connections.Client,
    keepAlive: true,
    connectionString: url,
    max,
    application_name: 'rotation',
    connectionTimeoutMillis: acquireTimeoutMs,
    maxLifetimeSeconds,
    statement_timeout: timeouts?.statementMs,
    idle_in_transaction_session_timeout: timeouts?.idleInTransactionMs,
    options: useGenericPlan ? '-c plan_cache_mode=force_generic_plan' : undefined,
  });
  // The pool replaces an idle connection that was lost; without a listener the event would end the process.
  pool.on('error', () => {});
  return drizzle({ client: pool, schema });
}
