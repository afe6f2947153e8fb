import { createHash } from 'node:crypto';
import { sql, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Database, Reader } from './database.server.ts';

/** Statements that get a name while a connection lives; what comes after them is planned each time. */
const most = 200;
/** Seconds after which a connection is replaced, and with it what it has planned. */
export const connectionLasts = 600;

const dialect = new PgDialect();
const names = new Map<string, string>();
let namedSince = 0;

/**
 * Runs a statement that the database plans once and keeps: for those that are asked often, in few shapes.
 * The rows' keys are the names that the statement gives its columns.
 */
export async function runPrepared<Row extends Record<string, unknown>>(db: Database, statement: SQL): Promise<Row[]> {
  const { sql: text, params: values } = dialect.sqlToQuery(statement);
  const name = nameOf(text);
  const { rows } = await db.$client.query<Row>(name === null ? { text, values } : { name, text, values });
  return rows;
}

type Preparable<Query> = { toSQL: () => { sql: string }; prepare: (name: string) => Query };

/** A query with placeholders, written out once for a database and planned once for each of its connections. */
export function preparedOn<Query>(write: (reader: Reader) => Preparable<Query>): (reader: Reader) => Query {
  const kept = new WeakMap<Reader, Query>();
  return (reader) => {
    const known = kept.get(reader);
    if (known !== undefined) return known;
    const written = write(reader);
    const query = written.prepare(nameFor(written.toSQL().sql));
    kept.set(reader, query);
    return query;
  };
}

/** Written out once instead of each time. Throws for what holds a value: that must stay a parameter. */
export function fixed(part: SQL): SQL {
  const { sql: text, params } = dialect.sqlToQuery(part);
  if (params.length > 0) throw new Error('Only parts without values are fixed');
  return sql.raw(text);
}

function nameOf(text: string): string | null {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= most && !purgeOldNames()) return null;
  const name = nameFor(text);
  names.set(text, name);
  return name;
}

/** At most once in the life of a connection, so that whoever fills the names first does not keep others out for good. */
function purgeOldNames(): boolean {
  if (performance.now() - namedSince < connectionLasts * 1000) return false;
  names.clear();
  namedSince = performance.now();
  return true;
}

/** From the text alone: the pages' bundle has a copy of this module, and both share a connection. */
function nameFor(text: string): string {
  return `rotation_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
}
