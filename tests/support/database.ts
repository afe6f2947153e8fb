import { inject } from 'vitest';
import { openDatabase, type Database } from '#src/database/database.server.ts';
import { copyDatabase } from './copy-database.ts';
import { templateName } from './postgres.ts';

export type FreshDatabase = {
  readonly url: string;
  readonly db: Database;
  /** Closes the pool and removes the database. */
  readonly close: () => Promise<void>;
};

/** A migrated, empty database, copied from the template. Call it once per test file and close it at the end. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const copy = await copyDatabase(inject('postgresUrl'), templateName);
  const db = openDatabase(copy.url);
  return {
    url: copy.url,
    db,
    close: async () => {
      await db.$client.end();
      await copy.drop();
    },
  };
}
