import { makeOperator } from '#src/features/accounts/commands.server.ts';
import { readSettings } from '#src/platform/settings.ts';
import { exportNewsletter } from './operator/newsletter.ts';
import { caseCommands, runCaseCommand } from './operator/cases.ts';
import { resetSecondFactorOf } from './operator/second-factor.ts';
import { withOperatorApp } from './operator/with-app.ts';
import { operatorPassword, readPassword } from './operator-password.ts';
import { withoutInternal } from './stack/clean-environment.ts';
import { checkDataFolder } from './stack/preflight.ts';
import { LaunchError, runCommand, print } from './terminal.ts';

await runCommand(async () => {
  const args = process.argv.slice(2);
  const [email, ...rest] = args;
  const isNewsletter = email === 'newsletter';
  const isAboutCases = caseCommands.some((command) => command === email);
  const isReset = email === 'reset-second-factor';
  if (
    !isAboutCases &&
    !isReset &&
    !isNewsletter &&
    (!email || rest.length > 0 || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
  )
    throw new LaunchError(
      'Give the account’s email address: ./rotation operator you@example.com\nor one of: cases, decide, refund, reset-second-factor, newsletter',
    );
  const settings = readSettings(withoutInternal(process.env));
  checkDataFolder(settings.DATA_DIR);
  if (isNewsletter) return exportNewsletter(settings, rest);
  if (isReset) return resetSecondFactorOf(settings, rest);
  if (isAboutCases) return runCaseCommand(settings, args);
  await promote(settings, email ?? '');
});

async function promote(settings: Parameters<typeof withOperatorApp>[0], email: string): Promise<void> {
  const password = await operatorPassword(await readPassword(`Password for ${email}: `), email);
  await withOperatorApp(settings, async (app) => {
    const { created } = await makeOperator(app, { email, password });
    print(
      created
        ? `${email} is a new operator account.`
        : `${email} is now an operator, with the new password. Its sessions have ended.`,
    );
  });
}
