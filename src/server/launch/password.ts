import { createInterface } from 'node:readline';

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
