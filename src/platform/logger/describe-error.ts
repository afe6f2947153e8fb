import { redactText } from './redact.ts';

export type Description = {
  readonly error: string;
  readonly message: string;
  readonly code?: string;
  readonly constraint?: string;
  readonly stack?: readonly string[];
  readonly cause?: Description;
};

/** What may be told of an error: its name, its place and a message without what people wrote. */
export function describe(thrown: unknown, depth = 0): Description {
  if (!(thrown instanceof Error)) return { error: typeof thrown, message: 'Something that is no error was thrown' };
  return {
    error: thrown.name,
    message: redactText(message(thrown)),
    ...text(thrown, 'code'),
    ...text(thrown, 'constraint'),
    ...(depth === 0 && { stack: frames(thrown) }),
    ...(thrown.cause !== undefined && depth < 3 && { cause: describe(thrown.cause, depth + 1) }),
  };
}

/** A failed query quotes its parameters after its text: they are what people wrote. */
function message(error: Error): string {
  if ('query' in error && typeof error.query === 'string') return `Failed query: ${error.query.slice(0, 500)}`;
  // PostgreSQL quotes the value that it could not read.
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
