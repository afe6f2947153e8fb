import { openDatabase } from '#src/database/database.server.ts';
import { migrate } from '#src/database/migrate.server.ts';
import type { App } from '#src/platform/app.ts';
import { readConfig } from '#src/platform/config.ts';
import { makeApp } from '#src/platform/make-app.server.ts';
import type { Settings } from '#src/platform/settings.ts';
import { launchDatabase, type LaunchedDatabase } from '../stack/database.ts';
import { childEnvironment } from '../stack/environment.ts';
import { resolveInstallMode } from '../stack/install-mode.ts';
import { localSecrets } from '../stack/secrets.ts';

/** Runs an operator's command with the marketplace's app, on its database, which is started when it is not running. */
export async function withOperatorApp(settings: Settings, body: (app: App) => Promise<void>): Promise<void> {
  await withDatabase(settings, async (database) => {
    const app = await appOn(settings, database);
    try {
      await body(app);
    } finally {
      await app.close();
    }
  });
}

async function withDatabase(settings: Settings, body: (database: LaunchedDatabase) => Promise<void>): Promise<void> {
  const database = await launchDatabase(settings, () => {}, new AbortController().signal);
  try {
    await migrate(database.url);
    await body(database);
  } finally {
    if (database.embedded?.started) await database.embedded.stop();
  }
}

async function appOn(
  settings: Settings,
  { url: databaseUrl, connections: databaseConnections }: LaunchedDatabase,
): Promise<App> {
  const db = openDatabase(databaseUrl, { max: 1 });
  const installMode = await resolveInstallMode(db, settings).finally(() => db.$client.end());
  const secrets = localSecrets(settings.DATA_DIR);
  // The sandbox is asked only about a transfer that is being sent, so it need not be running.
  const sandboxPort = settings.STRIPE_SECRET_KEY ? null : (settings.SANDBOX_PORT ?? settings.PORT + 1);
  const derived = { databaseUrl, databaseConnections };
  return makeApp(
    readConfig(childEnvironment(settings, 'production', { ...derived, installMode, secrets, sandboxPort })),
  );
}
