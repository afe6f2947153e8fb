import { openDatabase } from '#src/database/database.server.ts';
import { migrate } from '#src/database/migrate.server.ts';
import { makeOperator } from '#src/features/accounts/commands.server.ts';
import { readConfig } from '#src/platform/config.ts';
import { makeApp } from '#src/platform/make-app.server.ts';
import { readSettings, type Settings } from '#src/platform/settings.ts';
import { launchDatabase, type LaunchedDatabase } from './stack/database.ts';
import { childEnvironment } from './stack/environment.ts';
import { operatorPassword, readPassword } from './operator-password.ts';
import { withoutInternal } from './stack/clean-environment.ts';
import { checkDataFolder } from './stack/preflight.ts';
import { resolveInstallMode } from './stack/install-mode.ts';
import { localSecrets } from './stack/secrets.ts';
import { LaunchError, runCommand, print } from './terminal.ts';

await runCommand(async () => {
  const [email, ...rest] = process.argv.slice(2);
  if (!email || rest.length > 0 || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) {
    throw new LaunchError('Give the account’s email address: ./rotation operator you@example.com');
  }
  const settings = readSettings(withoutInternal(process.env));
  checkDataFolder(settings.DATA_DIR);
  const password = await operatorPassword(await readPassword(`Password for ${email}: `), email);
  await withDatabase(settings, (database) => promote(settings, database, email, password));
});

/** Uses the marketplace's database, and starts it for the duration of the command when it is not running. */
async function withDatabase(settings: Settings, body: (database: LaunchedDatabase) => Promise<void>): Promise<void> {
  const database = await launchDatabase(settings, () => {}, new AbortController().signal);
  try {
    await migrate(database.url);
    await body(database);
  } finally {
    if (database.embedded?.started) await database.embedded.stop();
  }
}

async function promote(
  settings: Settings,
  { url: databaseUrl, connections: databaseConnections }: LaunchedDatabase,
  email: string,
  password: string,
): Promise<void> {
  const db = openDatabase(databaseUrl, { max: 1 });
  const installMode = await resolveInstallMode(db, settings).finally(() => db.$client.end());
  const secrets = localSecrets(settings.DATA_DIR);
  // This command makes no payment, so the sandbox need not be running.
  const sandboxPort = settings.STRIPE_SECRET_KEY ? null : (settings.SANDBOX_PORT ?? settings.PORT + 1);
  const derived = { databaseUrl, databaseConnections };
  const app = await makeApp(
    readConfig(childEnvironment(settings, 'production', { ...derived, installMode, secrets, sandboxPort })),
  );
  try {
    const { created } = await makeOperator(app, { email, password });
    print(
      created
        ? `${email} is a new operator account.`
        : `${email} is now an operator, with the new password. Its sessions have ended.`,
    );
  } finally {
    await app.close();
  }
}
