import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { openDatabase, type Database } from '#src/database/database.server.ts';
import { templateName } from './postgres.ts';

export type FreshDatabase = {
  readonly url: string;
  readonly db: Database;
  /** Closes the pool and removes the database. */
  readonly close: () => Promise<void>;
};

/** A migrated, empty database, copied from the template. Call it once per test file and close it at the end. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const server = inject('postgresUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await run(server, `create database ${name} template ${templateName} strategy file_copy`);
  const url = new URL(server);
  url.pathname = name;
  const db = openDatabase(url.href);
  return {
    url: url.href,
    db,
    close: async () => {
      await db.$client.end();
      await run(server, `drop database ${name} with (force)`);
    },
  };
}

async function run(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
