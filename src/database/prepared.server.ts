import { createHash } from 'node:crypto';
import { sql, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Database, Reader } from './database.server.ts';

/** Max statements that get a name during the lifetime of a connection; further ones are planned on each run. */
const maxNamed = 200;
/** Max lifetime of a connection, in seconds; its prepared statements end with it. */
export const maxConnectionSeconds = 600;

const dialect = new PgDialect();
const names = new Map<string, string>();
let namedSince = performance.now();

/**
 * Runs a prepared statement, which the database plans once per connection: for frequent statements in few shapes.
 * The keys of the rows are the column names of the statement.
 */
export async function runPrepared<Row extends Record<string, unknown>>(db: Database, statement: SQL): Promise<Row[]> {
  const { sql: text, params: values } = dialect.sqlToQuery(statement);
  const name = nameOf(text);
  const { rows } = await db.$client.query<Row>(name === null ? { text, values } : { name, text, values });
  return rows;
}

type Preparable<Query> = { toSQL: () => { sql: string }; prepare: (name: string) => Query };

/** A query with placeholders, rendered to SQL once per database and planned once per connection. */
export function preparedOn<Query>(write: (reader: Reader) => Preparable<Query>): (reader: Reader) => Query {
  const queries = new WeakMap<Reader, Query>();
  return (reader) => {
    const known = queries.get(reader);
    if (known !== undefined) return known;
    const unprepared = write(reader);
    const query = unprepared.prepare(nameFor(unprepared.toSQL().sql));
    queries.set(reader, query);
    return query;
  };
}

/**
 * Renders an SQL fragment once instead of on each use. Throws for a fragment with a value, which must stay a
 * parameter.
 */
export function fixed(part: SQL): SQL {
  const { sql: text, params } = dialect.sqlToQuery(part);
  if (params.length > 0) throw new Error('Only parts without values are fixed');
  return sql.raw(text);
}

function nameOf(text: string): string | null {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= maxNamed && !purgeOldNames()) return null;
  const name = nameFor(text);
  names.set(text, name);
  return name;
}

/** At most once per lifetime of a connection, so that the first statements do not take all names for good. */
function purgeOldNames(): boolean {
  if (performance.now() - namedSince < maxConnectionSeconds * 1000) return false;
  names.clear();
  namedSince = performance.now();
  return true;
}

/** Derived from the text alone: the page bundle has a copy of this module, and both share a connection. */
function nameFor(text: string): string {
  return `rotation_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
}
