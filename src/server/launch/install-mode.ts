import { eq } from 'drizzle-orm';
import type { Database } from '#src/database/database.server.ts';
import { installation, users } from '#src/database/schema/schema.ts';
import type { Settings } from '#src/platform/settings.ts';
import { LaunchError } from './terminal.ts';

/** What a database is for; written on its first start and kept. */
export type Purpose = 'demo' | 'real';

const key = 'purpose';

/**
 * Demo accounts have a password that everyone knows, so a database is a demo from its first start or
 * never. Throws a `LaunchError` where the settings ask for the other.
 */
export async function settleInstallMode(db: Database, settings: Settings): Promise<Purpose> {
  const wanted = wantedInstallMode(settings);
  const recorded = await readPurpose(db);
  if (!recorded) {
    const purpose: Purpose = (await isEmpty(db)) ? wanted : 'real';
    if (purpose === wanted) await db.insert(installation).values({ key, value: purpose }).onConflictDoNothing();
    return agree(purpose, wanted, settings);
  }
  return agree(recorded, wanted, settings);
}

/** Whether the demo's data is there: it is loaded once, by one unit of work that sets this mark. */
export async function isDemoLoaded(db: Database): Promise<boolean> {
  const [row] = await db.select().from(installation).where(eq(installation.key, 'demo'));
  return row !== undefined;
}

export function wantedInstallMode(settings: Settings): Purpose {
  const local = !settings.DATABASE_URL && !settings.STRIPE_SECRET_KEY;
  return (settings.DEMO ?? local) ? 'demo' : 'real';
}

function agree(is: Purpose, wanted: Purpose, { DATABASE_URL, DATA_DIR }: Settings): Purpose {
  if (is === wanted) return is;
  const database = DATABASE_URL ? 'The database of DATABASE_URL' : `The database in ${DATA_DIR}`;
  const other = DATABASE_URL ? 'name an empty one' : 'choose another DATA_DIR';
  throw new LaunchError(
    is === 'demo'
      ? `${database} holds the demo, whose accounts have a password that everyone knows. Set DEMO=1 to go on with the demo, or ${other}.`
      : `${database} holds a marketplace already, so the demo cannot be loaded into it. Set DEMO=0 to go on without it, or ${other}.`,
  );
}

async function readPurpose(db: Database): Promise<Purpose | null> {
  const [row] = await db.select().from(installation).where(eq(installation.key, key));
  return row?.value === 'demo' || row?.value === 'real' ? row.value : null;
}

async function isEmpty(db: Database): Promise<boolean> {
  const someone = await db.select({ id: users.id }).from(users).limit(1);
  return someone.length === 0;
}
