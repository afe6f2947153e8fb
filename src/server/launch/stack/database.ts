import { realpathSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectionBudget, enoughConnections, type ServerLimits } from '#src/platform/postgres/connection-plan.ts';
import { readServerLimits } from '#src/platform/postgres/server-limits.server.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#src/platform/postgres/embedded.server.ts';
import type { Settings } from '#src/platform/settings.ts';
import { LaunchError } from '../terminal.ts';
import { DatabaseClient } from '#src/database/client.server.ts';

export type LaunchedDatabase = {
  readonly url: string;
  /** How many connections web and worker processes may open together. */
  readonly connections: number;
  /** Null when DATABASE_URL names an external server, which is not stopped here. */
  readonly embedded: EmbeddedPostgres | null;
  /** For example `PostgreSQL 18.4, built in`. */
  readonly description: string;
};

const timeoutMs = 30_000;

/** Starts the built-in server, or waits until the server of DATABASE_URL accepts a connection. */
export async function launchDatabase(
  settings: Settings,
  onProgress: (text: string) => void,
  signal: AbortSignal,
): Promise<LaunchedDatabase> {
  const processes = { webs: settings.WEB_PROCESSES, workers: settings.WORKERS };
  if (settings.DATABASE_URL) {
    const { version, limits } = await untilReachable(settings.DATABASE_URL, onProgress, signal);
    return {
      url: settings.DATABASE_URL,
      connections: budgetOf(settings, limits),
      embedded: null,
      description: `PostgreSQL ${version} at ${new URL(settings.DATABASE_URL).host}`,
    };
  }
  onProgress('starting PostgreSQL');
  const embedded = await startEmbeddedPostgres({
    dataDir: settings.DATA_DIR,
    maxConnections: enoughConnections(processes),
  }).catch((error: unknown) => {
    throw new LaunchError(error instanceof Error ? error.message : String(error));
  });
  const { version, limits } = await untilReachable(embedded.url, onProgress, signal);
  const location = embedded.folder.startsWith(realpathSync(settings.DATA_DIR)) ? '' : `, data in ${embedded.folder}`;
  const description = `PostgreSQL ${version}, built in${location}`;
  return { url: embedded.url, connections: budgetOf(settings, limits), embedded, description };
}

/** Refuses a start in which the processes would wait for connections that the server does not have. */
function budgetOf({ DATABASE_CONNECTIONS, WEB_PROCESSES, WORKERS }: Settings, limits: ServerLimits): number {
  const budget = connectionBudget(DATABASE_CONNECTIONS, limits, { webs: WEB_PROCESSES, workers: WORKERS });
  if ('problem' in budget) throw new LaunchError(budget.problem);
  return budget.total;
}

type Reached = { readonly version: string; readonly limits: ServerLimits };

async function untilReachable(url: string, onProgress: (text: string) => void, signal: AbortSignal): Promise<Reached> {
  for (const end = Date.now() + timeoutMs; ; await sleep(500, undefined, { signal })) {
    const client = new DatabaseClient({ connectionString: url, connectionTimeoutMillis: 5000 });
    try {
      await client.connect();
      const { rows } = await client.query('show server_version');
      const version = String(rows[0]?.server_version).split(' ')[0] ?? '';
      return { version, limits: await readServerLimits(client) };
    } catch (error) {
      const message = permanentError(error, url);
      if (message) throw new LaunchError(message);
      if (Date.now() > end) {
        throw new LaunchError(
          `The database at ${new URL(url).host} did not answer within ${timeoutMs / 1000} s (${reason(error)}). Check DATABASE_URL.`,
        );
      }
      onProgress(`waiting for ${new URL(url).host}`);
    } finally {
      await client.end().catch(() => {});
    }
  }
}

/** Errors that waiting does not solve. */
function permanentError(error: unknown, url: string): string | null {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === '28P01' || code === '28000') return 'The database rejected the user name or password in DATABASE_URL.';
  if (code === '3D000')
    return `The database “${new URL(url).pathname.slice(1)}” does not exist. Create it, or correct DATABASE_URL.`;
  return null;
}

function reason(error: unknown): string {
  if (error instanceof AggregateError) return reason(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
