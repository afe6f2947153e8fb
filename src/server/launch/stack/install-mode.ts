import { eq } from 'drizzle-orm';
import type { Database } from '#src/database/database.server.ts';
import { installation, users } from '#src/database/schema/schema.ts';
import type { Settings } from '#src/platform/settings.ts';
import { LaunchError } from '../terminal.ts';

/** Install mode of a database; recorded on its first start. */
export type InstallMode = 'demo' | 'real';

const key = 'purpose';

/**
 * Demo accounts have a public password, so a database is a demo from its first start or never. Throws a
 * `LaunchError` where the settings request the other mode.
 */
export async function resolveInstallMode(db: Database, settings: Settings): Promise<InstallMode> {
  const requested = requestedInstallMode(settings);
  const recorded = await readRecorded(db);
  if (!recorded) {
    const mode: InstallMode = (await isEmpty(db)) ? requested : 'real';
    if (mode === requested) await db.insert(installation).values({ key, value: mode }).onConflictDoNothing();
    // Another start at the same moment may have been first.
    return requireRequested((await readRecorded(db)) ?? mode, requested, settings);
  }
  return requireRequested(recorded, requested, settings);
}

/** Whether the demo's data is loaded: one unit of work loads it and sets this mark. */
export async function isDemoLoaded(db: Database): Promise<boolean> {
  const [row] = await db.select().from(installation).where(eq(installation.key, 'demo'));
  return row !== undefined;
}

export function requestedInstallMode(settings: Settings): InstallMode {
  const local = !settings.DATABASE_URL && !settings.STRIPE_SECRET_KEY;
  return (settings.DEMO ?? local) ? 'demo' : 'real';
}

function requireRequested(is: InstallMode, requested: InstallMode, { DATABASE_URL, DATA_DIR }: Settings): InstallMode {
  if (is === requested) return is;
  const database = DATABASE_URL ? 'The database of DATABASE_URL' : `The database in ${DATA_DIR}`;
  const other = DATABASE_URL ? 'use an empty database' : 'choose another DATA_DIR';
  throw new LaunchError(
    is === 'demo'
      ? `${database} holds the demo, whose accounts have a public password. Set DEMO=1 to keep using the demo, or ${other}.`
      : `${database} already holds a marketplace, so the demo cannot be loaded into it. Set DEMO=0 to continue without the demo, or ${other}.`,
  );
}

async function readRecorded(db: Database): Promise<InstallMode | null> {
  const [row] = await db.select().from(installation).where(eq(installation.key, key));
  return row?.value === 'demo' || row?.value === 'real' ? row.value : null;
}

async function isEmpty(db: Database): Promise<boolean> {
  const someone = await db.select({ id: users.id }).from(users).limit(1);
  return someone.length === 0;
}
