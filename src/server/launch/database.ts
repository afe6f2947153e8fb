import { realpathSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#src/platform/postgres/embedded.server.ts';
import type { Settings } from '#src/platform/settings.ts';
import { LaunchError } from './terminal.ts';

export type LaunchedDatabase = {
  readonly url: string;
  /** Null when DATABASE_URL names a server that is not ours to stop. */
  readonly embedded: EmbeddedPostgres | null;
  /** `PostgreSQL 18.4, built in`. */
  readonly about: string;
};

const patience = 30_000;

/** Starts the built-in server, or waits until the one that DATABASE_URL names lets us in. */
export async function launchDatabase(
  settings: Settings,
  tell: (text: string) => void,
  signal: AbortSignal,
): Promise<LaunchedDatabase> {
  if (settings.DATABASE_URL) {
    const version = await untilReachable(settings.DATABASE_URL, tell, signal);
    return {
      url: settings.DATABASE_URL,
      embedded: null,
      about: `PostgreSQL ${version} at ${new URL(settings.DATABASE_URL).host}`,
    };
  }
  tell('starting PostgreSQL');
  const embedded = await startEmbeddedPostgres({ dataDir: settings.DATA_DIR }).catch((error: unknown) => {
    throw new LaunchError(error instanceof Error ? error.message : String(error));
  });
  const version = await untilReachable(embedded.url, tell, signal);
  const kept = embedded.folder.startsWith(realpathSync(settings.DATA_DIR)) ? '' : `, its data in ${embedded.folder}`;
  return { url: embedded.url, embedded, about: `PostgreSQL ${version}, built in${kept}` };
}

async function untilReachable(url: string, tell: (text: string) => void, signal: AbortSignal): Promise<string> {
  for (const end = Date.now() + patience; ; await sleep(500, undefined, { signal })) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
    client.on('error', () => {});
    try {
      await client.connect();
      const { rows } = await client.query('show server_version');
      return String(rows[0]?.server_version).split(' ')[0] ?? '';
    } catch (error) {
      const definite = definiteNo(error, url);
      if (definite) throw new LaunchError(definite);
      if (Date.now() > end) {
        throw new LaunchError(
          `The database at ${new URL(url).host} did not answer for ${patience / 1000} s (${reason(error)}). Check DATABASE_URL.`,
        );
      }
      tell(`waiting for ${new URL(url).host}`);
    } finally {
      await client.end().catch(() => {});
    }
  }
}

/** What waiting will not mend. */
function definiteNo(error: unknown, url: string): string | null {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === '28P01' || code === '28000') return 'The database refuses the user or the password in DATABASE_URL.';
  if (code === '3D000')
    return `The database server has no database “${new URL(url).pathname.slice(1)}”: create it, or correct DATABASE_URL.`;
  return null;
}

function reason(error: unknown): string {
  if (error instanceof AggregateError) return reason(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
