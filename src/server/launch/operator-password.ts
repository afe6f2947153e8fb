import { readChosenPassword } from '#src/features/accounts/chosen-password.server.ts';
import { messages } from '#src/i18n/messages.ts';
import { LaunchError } from './terminal.ts';

/** The normalised password, under the same rules as at sign-up: an operator's account has more rights than others. */
export async function operatorPassword(typed: string, email: string): Promise<string> {
  const read = await readChosenPassword(typed, { email, firstName: 'Marketplace', lastName: 'Operator' });
  if ('password' in read) return read.password;
  const all: Readonly<Record<string, string>> = messages;
  throw new LaunchError(all[read.problem] ?? 'Choose another password.');
}
