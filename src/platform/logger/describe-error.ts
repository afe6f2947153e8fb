import { redactText } from './redact.ts';

export type Description = {
  readonly error: string;
  readonly message: string;
  readonly code?: string;
  readonly constraint?: string;
  readonly stack?: readonly string[];
  readonly cause?: Description;
};

/** What may be logged about an error: its name, its stack and a message without user text. */
export function describe(thrown: unknown, depth = 0): Description {
  if (!(thrown instanceof Error)) return { error: typeof thrown, message: 'A value that is not an error was thrown' };
  return {
    error: thrown.name,
    message: redactText(message(thrown)),
    ...text(thrown, 'code'),
    ...text(thrown, 'constraint'),
    ...(depth === 0 && { stack: frames(thrown) }),
    ...(thrown.cause !== undefined && depth < 3 && { cause: describe(thrown.cause, depth + 1) }),
  };
}

/** The message of a failed query contains its parameters, which may be user text. */
function message(error: Error): string {
  if ('query' in error && typeof error.query === 'string') return `Failed query: ${error.query.slice(0, 500)}`;
  // PostgreSQL quotes the invalid value.
  return 'severity' in error ? error.message.replace(/: ".*/s, '') : error.message;
}

function text(error: Error, name: 'code' | 'constraint') {
  const value: unknown = Reflect.get(error, name);
  return typeof value === 'string' ? { [name]: redactText(value) } : {};
}

function frames(error: Error): string[] {
  const lines = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return lines.slice(0, 12).map((line) => redactText(line.trim()));
}
