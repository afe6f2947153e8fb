import { createInterface } from 'node:readline/promises';
import { LaunchError } from '../terminal.ts';

/** Asks at the terminal; true after “yes”. Without a terminal nobody can be asked. */
export async function confirmed(question: string): Promise<boolean> {
  if (process.stdin.isTTY !== true)
    throw new LaunchError('Nothing was changed. Without a terminal, confirm with --yes.');
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return (await lines.question(question)).trim().toLowerCase() === 'yes';
  } finally {
    lines.close();
  }
}
