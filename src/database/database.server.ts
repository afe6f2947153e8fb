import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import * as schema from './schema/schema.ts';

export type Schema = typeof schema;
export type Database = NodePgDatabase<Schema> & { readonly $client: pg.Pool };

/** A unit of work: what is done with it commits or rolls back together. */
export type Tx = Parameters<Parameters<Database['transaction']>[0]>[0];

/** Reads that work alike inside and outside a unit of work. */
export type Reader = Database | Tx;

/** Opens a pool on a PostgreSQL of version 15 or newer. Close with `db.$client.end()`. */
export function openDatabase(url: string, options: { readonly max?: number } = {}): Database {
  const pool = new pg.Pool({ connectionString: url, max: options.max ?? 12, application_name: 'rotation' });
  // A dropped idle connection is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {});
  return drizzle({ client: pool, schema });
}
