import { describe } from './describe-error.ts';
import { redactFact } from './redact.ts';
import type { Facts, Logger } from './logger.ts';

type Level = 'info' | 'warn' | 'error';
type Write = (line: string) => void;

/** JSON lines on the standard output, which whoever runs the process keeps or ships. */
export function makeLogger(write: Write = (line) => process.stdout.write(line)): Logger {
  function log(level: Level, told: Readonly<Record<string, unknown>>, facts: Facts): void {
    write(`${JSON.stringify({ at: new Date().toISOString(), level, ...told, ...redacted(facts) })}\n`);
  }
  const seen = new WeakSet<object>();
  return {
    error(error, facts = {}) {
      // One error may pass several edges on its way out.
      if (typeof error === 'object' && error !== null) {
        if (seen.has(error)) return;
        seen.add(error);
      }
      log('error', describe(error), facts);
    },
    warn: (message, facts = {}) => log('warn', { message }, facts),
    info: (message, facts = {}) => log('info', { message }, facts),
  };
}

function redacted(facts: Facts): Record<string, unknown> {
  const told = Object.entries(facts).filter(([, value]) => value !== undefined);
  return Object.fromEntries(told.map(([name, value]) => [name, redactFact(name, value)]));
}
