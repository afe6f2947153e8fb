import { createInterface } from 'node:readline';
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

/** Reads one line: typed at a terminal without echo, or the first line of standard input. */
export async function readPassword(question: string): Promise<string> {
  const terminal = process.stdin.isTTY === true;
  if (terminal) process.stderr.write(question);
  // Without an output stream, readline echoes nothing.
  const lines = createInterface({ input: process.stdin, terminal });
  try {
    return await new Promise((resolve) => {
      lines.once('line', resolve);
      lines.once('close', () => resolve(''));
      lines.once('SIGINT', () => process.exit(130));
    });
  } finally {
    lines.close();
    if (terminal) process.stderr.write('\n');
  }
}
