import { createHash } from 'node:crypto';
import { sql, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Database } from './database.server.ts';

/** Statements one connection may keep; what comes after them is planned each time. */
const most = 200;

const dialect = new PgDialect();
const names = new Map<string, string>();

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

/** Written out once instead of each time. Throws for what holds a value: that must stay a parameter. */
export function fixed(part: SQL): SQL {
  const { sql: text, params } = dialect.sqlToQuery(part);
  if (params.length > 0) throw new Error('Only parts without values are fixed');
  return sql.raw(text);
}

/** From the text alone: the pages' bundle has a copy of this module, and both share a connection. */
function nameOf(text: string): string | null {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= most) return null;
  const name = `rotation_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
  names.set(text, name);
  return name;
}
