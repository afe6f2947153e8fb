import { makeOperator } from '#src/features/accounts/commands.server.ts';
import { isRefusal } from '#src/domain/refusal.ts';
import { readSettings } from '#src/platform/settings.ts';
import { exportNewsletter } from './operator/newsletter.ts';
import { caseCommands, runCaseCommand } from './operator/cases.ts';
import { approveListings } from './operator/listings.ts';
import { removeOperatorAt } from './operator/remove.ts';
import { resetSecondFactorOf } from './operator/second-factor.ts';
import { withOperatorApp } from './operator/with-app.ts';
import { operatorPassword, readPassword } from './operator-password.ts';
import { withoutInternal } from './stack/clean-environment.ts';
import { checkDataFolder } from './stack/preflight.ts';
import { LaunchError, runCommand, print } from './terminal.ts';

type Settings = Parameters<typeof withOperatorApp>[0];
type Command = (settings: Settings, args: readonly string[]) => Promise<void>;

const commands: ReadonlyMap<string, Command> = new Map<string, Command>([
  ...caseCommands.map((name): [string, Command] => [
    name,
    (settings, args) => runCaseCommand(settings, [name, ...args]),
  ]),
  ['reset-second-factor', resetSecondFactorOf],
  ['remove', removeOperatorAt],
  ['newsletter', exportNewsletter],
  ['listings', approveListings],
]);

await runCommand(async () => {
  const [name = '', ...args] = process.argv.slice(2);
  const command = commands.get(name) ?? (isAddress(name) && args.length === 0 ? promote : null);
  if (command === null)
    throw new LaunchError(
      `Give the account’s email address: ./rotation operator you@example.com\nor one of: ${[...commands.keys()].join(', ')}`,
    );
  const settings = readSettings(withoutInternal(process.env));
  checkDataFolder(settings.DATA_DIR);
  await command(settings, command === promote ? [name] : args);
});

function isAddress(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);
}

async function promote(settings: Settings, [email = '']: readonly string[]): Promise<void> {
  const password = await operatorPassword(await readPassword(`Password for ${email}: `), email);
  await withOperatorApp(settings, async (app) => {
    const { created } = await makeOperator(app, { email, password }).catch((error: unknown) => {
      if (!isRefusal(error) || error.refusal.code !== 'conflict') throw error;
      throw new LaunchError(`${email} is banned. Lift the ban in the console first. Nothing was changed.`);
    });
    print(
      created
        ? `${email} is a new operator account.`
        : `${email} is now an operator, with the new password. All that opened the account before is gone: its sessions, passkeys, authenticator app, recovery codes and connected providers, and the links in emails. Set up a second factor at /account/security.`,
    );
  });
}
