import { parseArgs } from 'node:util';
import { exportSubscribers } from '#src/features/newsletter/export.server.ts';
import type { Settings } from '#src/platform/settings.ts';
import { readPassword } from '../operator-password.ts';
import { LaunchError } from '../terminal.ts';
import { identified } from './cases.ts';
import { withOperatorApp } from './with-app.ts';

const usage = './rotation operator newsletter --as YOU@EXAMPLE.COM > subscribers.csv';

/** Writes the newsletter's subscribers to standard output, as CSV. */
export async function exportNewsletter(settings: Settings, args: readonly string[]): Promise<void> {
  const email = operatorIn(args);
  const password = await readPassword(`Password for ${email}: `);
  await withOperatorApp(settings, async (app) => {
    process.stdout.write(await exportSubscribers(app, await identified(app, email, password)));
  });
}

function operatorIn(args: readonly string[]): string {
  try {
    const { values } = parseArgs({ args: [...args], options: { as: { type: 'string' } } });
    if (values.as !== undefined) return values.as;
  } catch {
    // Answered below.
  }
  throw new LaunchError(usage);
}
