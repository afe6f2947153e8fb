/** An expected error that ends the command; shown without a stack trace. */
export class LaunchError extends Error {
  override name = 'LaunchError';
}

const overwrite = process.stdout.isTTY === true;
const nameWidth = 11;

/** Runs a step: shows its progress, then one line with its result and duration. Returns the step's value. */
export async function step<T>(
  name: string,
  run: (onProgress: (text: string) => void) => Promise<T>,
  done: (value: T) => string,
): Promise<T> {
  const began = performance.now();
  const line = (text: string) => `  ${name.padEnd(nameWidth)} ${text}`;
  const showProgress = (text: string) => {
    if (overwrite) process.stdout.write(`\r\x1b[2K${line(`${text.slice(0, 60)} …`)}`);
  };
  showProgress('');
  try {
    const value = await run(showProgress);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    process.stdout.write(`${overwrite ? '\r\x1b[2K' : ''}${line(`${done(value)} (${seconds} s)`)}\n`);
    return value;
  } catch (error) {
    if (overwrite) process.stdout.write('\n');
    throw error;
  }
}

export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

export function warn(text: string): void {
  process.stderr.write(`${text}\n`);
}

/** Runs a command: prints the message of an expected error, and the stack trace of an unexpected one. */
export async function runCommand(body: () => Promise<void>): Promise<void> {
  try {
    await body();
  } catch (error) {
    const expected = error instanceof Error && ['ConfigError', 'LaunchError', 'MigrationRefused'].includes(error.name);
    warn(`\nrotation: ${expected ? error.message.replaceAll('\n', '\n          ') : describe(error)}`);
    process.exitCode = 1;
  }
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? error.code : undefined;
  if (code === 'ENOSPC') return 'The disk is full. Free some space and start again. Saved data is safe.';
  if (code === 'EACCES' || code === 'EROFS') return `This user has no write permission: ${error.message}`;
  return error.stack ?? error.message;
}
