import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { SQLInputValue, StatementSync } from 'node:sqlite';

/** The sandbox's SQLite database. Every method is synchronous, so nothing interleaves within a unit of work. */
export type Store = {
  all<T>(sql: string, ...values: SQLInputValue[]): T[];
  one<T>(sql: string, ...values: SQLInputValue[]): T | undefined;
  run(sql: string, ...values: SQLInputValue[]): number;
  /** A transaction, durable on disk before it returns. */
  unit<T>(work: () => T): T;
  close(): void;
};

// The columns after `hidden` are generated from the body, so that lists can filter by them.
const schema = `
  CREATE TABLE IF NOT EXISTS objects (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL,
    account TEXT NOT NULL,
    body TEXT NOT NULL,
    hidden TEXT NOT NULL,
    created INTEGER AS (body ->> '$.created'),
    customer TEXT AS (body ->> '$.customer'),
    payment_intent TEXT AS (body ->> '$.payment_intent'),
    charge TEXT AS (body ->> '$.charge'),
    transfer_group TEXT AS (body ->> '$.transfer_group'),
    source TEXT AS (body ->> '$.source'),
    status TEXT AS (body ->> '$.status'),
    available_on INTEGER AS (body ->> '$.available_on')
  );
  CREATE INDEX IF NOT EXISTS objects_kind ON objects (kind, account, seq);
  CREATE INDEX IF NOT EXISTS objects_status ON objects (kind, status);
  CREATE INDEX IF NOT EXISTS objects_customer ON objects (customer) WHERE customer IS NOT NULL;
  CREATE INDEX IF NOT EXISTS objects_intent ON objects (payment_intent) WHERE payment_intent IS NOT NULL;
  CREATE INDEX IF NOT EXISTS objects_charge ON objects (charge) WHERE charge IS NOT NULL;
  CREATE INDEX IF NOT EXISTS objects_group ON objects (transfer_group) WHERE transfer_group IS NOT NULL;
  CREATE INDEX IF NOT EXISTS objects_source ON objects (source) WHERE source IS NOT NULL;
  CREATE TABLE IF NOT EXISTS responses (
    account TEXT NOT NULL, key TEXT NOT NULL, method TEXT NOT NULL, path TEXT NOT NULL, params TEXT NOT NULL,
    status INTEGER NOT NULL, body TEXT NOT NULL, request TEXT NOT NULL, at INTEGER NOT NULL,
    PRIMARY KEY (account, key)
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS deliveries (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    event TEXT NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    since INTEGER NOT NULL,
    due INTEGER NOT NULL
  );
  CREATE INDEX IF NOT EXISTS deliveries_due ON deliveries (due);
  CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
`;

/** Names of tables and columns in databases of earlier versions. */
const renames = [
  { table: 'answers', statement: 'ALTER TABLE answers RENAME TO responses' },
  { table: 'facts', statement: 'ALTER TABLE facts RENAME TO settings' },
  { table: 'deliveries', column: 'tries', statement: 'ALTER TABLE deliveries RENAME COLUMN tries TO attempts' },
] as const;

/** Renames what an earlier version created, so that its data is still found. */
function upgrade(database: DatabaseSync): void {
  const columns = database.prepare('SELECT name FROM pragma_table_info(?)');
  for (const { table, statement, ...wanted } of renames) {
    const names = columns.all(table).map(({ name }) => name);
    if ('column' in wanted ? names.includes(wanted.column) : names.length > 0) database.exec(statement);
  }
}

export function openStore(dataDir: string): Store {
  mkdirSync(dataDir, { recursive: true });
  const database = new DatabaseSync(join(dataDir, 'sandbox.sqlite'));
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 5000;');
  upgrade(database);
  database.exec(schema);
  const prepared = new Map<string, StatementSync>();
  const statement = (sql: string): StatementSync => {
    const known = prepared.get(sql);
    if (known !== undefined) return known;
    const fresh = database.prepare(sql);
    prepared.set(sql, fresh);
    return fresh;
  };
  return {
    all: <T>(sql: string, ...values: SQLInputValue[]) => statement(sql).all(...values) as T[],
    one: <T>(sql: string, ...values: SQLInputValue[]) => statement(sql).get(...values) as T | undefined,
    run: (sql, ...values) => Number(statement(sql).run(...values).changes),
    unit: (work) => {
      database.exec('BEGIN IMMEDIATE');
      try {
        const result = work();
        database.exec('COMMIT');
        return result;
      } catch (thrown) {
        if (database.isTransaction) database.exec('ROLLBACK');
        throw thrown;
      }
    },
    close: () => database.close(),
  };
}

/** Deletes everything, including the clock offset. */
export function emptyStore(store: Store): void {
  store.unit(() => {
    for (const table of ['objects', 'responses', 'deliveries', 'settings']) store.run(`DELETE FROM ${table}`);
  });
}
