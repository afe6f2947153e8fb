import { resolve } from 'node:path';
import { sql } from 'drizzle-orm';
import { readMigrationFiles, type MigrationMeta } from 'drizzle-orm/migrator';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import { postgresError } from './postgres-error.ts';
import type { Database } from './database.server.ts';
import { DatabaseClient } from './client.server.ts';

/** Why the database was left unchanged, as a message for the operator. */
export class MigrationRefused extends Error {
  override name = 'MigrationRefused';
}

type Connection = NodePgDatabase<Record<string, unknown>>;

const migrationsFolder = resolve(import.meta.dirname, 'migrations');
const minVersion = 150_000;
const migrationLock = 7_236_418_502;
const lockWait = '120s';

/**
 * Runs the pending migrations. Any number of processes may call it concurrently: an advisory lock lets the first
 * one work while the others wait. Never migrates backwards: throws `MigrationRefused` when the database knows a
 * migration that this code does not, or when the server is older than PostgreSQL 15. Returns how many migrations
 * were run.
 */
export async function migrate(url: string, folder = migrationsFolder): Promise<number> {
  const client = new DatabaseClient({ connectionString: url, application_name: 'rotation-migrate' });
  await client.connect();
  try {
    const db = drizzle({ client });
    await checkVersion(db);
    await takeLock(db);
    const pending = await pendingMigrations(db, folder);
    if (pending.length > 0) await runMigrations(db, { migrationsFolder: folder });
    return pending.length;
  } finally {
    // The advisory lock belongs to the session and ends with it.
    await client.end();
  }
}

const migrationFiles = new Map<string, MigrationMeta[]>();

/** Whether every migration of this code has been run; for the readiness check. */
export async function migrationsDone(db: Database, folder = migrationsFolder): Promise<boolean> {
  const known = migrationFiles.get(folder) ?? readMigrationFiles({ migrationsFolder: folder });
  migrationFiles.set(folder, known);
  const appliedHashes = new Set((await readApplied(db)).map((row) => row.hash));
  return known.every((migration) => appliedHashes.has(migration.hash));
}

async function checkVersion(db: Connection): Promise<void> {
  const { rows } = await db.execute<{ version: string }>(sql`select current_setting('server_version_num') as version`);
  if (Number(rows[0]?.version) < minVersion) {
    throw new MigrationRefused(
      `PostgreSQL 15 or newer is needed; this server is version ${Math.floor(Number(rows[0]?.version) / 10_000)}.`,
    );
  }
}

async function takeLock(db: Connection): Promise<void> {
  await db.execute(sql.raw(`set lock_timeout = '${lockWait}'`));
  try {
    await db.execute(sql`select pg_advisory_lock(${migrationLock})`);
  } catch (error) {
    if (postgresError(error)?.code !== '55P03') throw error;
    throw new MigrationRefused(
      `Another process has been migrating this database for more than ${lockWait}. Try again when it has finished.`,
    );
  }
}

async function pendingMigrations(db: Connection, folder: string): Promise<MigrationMeta[]> {
  const known = readMigrationFiles({ migrationsFolder: folder });
  const applied = await readApplied(db);
  const appliedHashes = new Set(applied.map((row) => row.hash));
  const hashes = new Set(known.map((migration) => migration.hash));
  const unknown = applied.filter((row) => !hashes.has(row.hash));
  if (unknown.length > 0) {
    throw new MigrationRefused(
      `The database has ${unknown.length} migration(s) that this version of Rotation does not know. ` +
        'It was made by a newer or different version: start that one, or restore a backup.',
    );
  }
  const pending = known.filter((migration) => !appliedHashes.has(migration.hash));
  const newest = Math.max(0, ...applied.map((row) => Number(row.created_at)));
  // Drizzle silently skips a migration that is dated before the newest one that was run.
  if (pending.some((migration) => migration.folderMillis <= newest)) {
    throw new MigrationRefused(
      'A migration of this version is dated before one that the database has run already; give it a later date.',
    );
  }
  return pending;
}

async function readApplied(db: Connection | Database): Promise<{ hash: string; created_at: string }[]> {
  const { rows } = await db.execute<{ there: boolean }>(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  );
  if (!rows[0]?.there) return [];
  return (
    await db.execute<{ hash: string; created_at: string }>(
      sql`select hash, created_at from drizzle.__drizzle_migrations`,
    )
  ).rows;
}
