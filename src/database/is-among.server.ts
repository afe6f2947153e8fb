import { sql, type Placeholder, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/**
 * SQL condition: the column has one of these values. They are one parameter, an array: it takes longer to write a hundred
 * parameters into a statement than to run it, and with one a statement can be prepared for any number of values.
 */
export function isAmong(column: AnyPgColumn, values: Iterable<string> | Placeholder): SQL {
  return sql`${column} = any(${Symbol.iterator in values ? sql.param([...values]) : values})`;
}
