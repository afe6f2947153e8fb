import { afterAll } from 'vitest';
import type { Database } from '#src/database/database.server.ts';
import type { App } from '#src/platform/app.ts';
import { freshDatabase } from './database.ts';
import { appOn, makeUser } from './factories.ts';

type Parties = { readonly db: Database; readonly app: App; readonly lender: string; readonly customer: string };

/** Two users in a fresh database, for all tests of a file. */
export async function lenderAndCustomer(): Promise<Parties> {
  const { db, close } = await freshDatabase();
  afterAll(close);
  return { db, app: appOn(db), lender: await makeUser(db), customer: await makeUser(db) };
}
