import { eq } from 'drizzle-orm';
import { installation, users } from '#src/database/schema/schema.ts';
import { makeOperator } from '#src/features/accounts/commands.server.ts';
import { readConfig } from '#src/platform/config.ts';
import { makeApp } from '#src/platform/make-app.server.ts';
import type { App } from '#src/platform/app.ts';
import { demoAccounts, demoPassword } from './accounts.ts';
import { catalogue } from './catalogue/catalogue.ts';
import { loadPeople } from './load-people.ts';
import { loadPieces } from './load-pieces.ts';
import { seed } from './seed.ts';

const mark = 'demo';

/** Loads the demo marketplace once; all of it, or nothing. Run by `start` while no real service is set. */
async function load(app: App): Promise<void> {
  if (!app.config.demo) throw new Error('The demo is only for a marketplace without real services.');
  const [loaded] = await app.db.select().from(installation).where(eq(installation.key, mark));
  if (loaded !== undefined) return;
  const [somebody] = await app.db.select({ id: users.id }).from(users).limit(1);
  if (somebody !== undefined) throw new Error('The demo needs an empty database, and somebody has signed up here.');
  await app.db.transaction(async (tx) => {
    const people = await loadPeople(tx, app, catalogue);
    await loadPieces(tx, app, catalogue, people);
    await tx.insert(installation).values({ key: mark, value: String(seed) });
  });
  await makeOperator(app, {
    email: demoAccounts.operator,
    password: demoPassword,
    firstName: 'Olive',
    lastName: 'Operator',
  });
}

const app = await makeApp(readConfig(process.env));
try {
  await load(app);
} finally {
  await app.close();
}
