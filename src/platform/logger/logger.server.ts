import { pino } from 'pino';
import { connectionErrorReason } from '../postgres/connection-error.ts';
import { describe, type Description } from './describe-error.ts';
import { redactFact } from './redact.ts';
import type { Facts, Logger } from './logger.ts';

type Write = (line: string) => void;
/** Receives what was logged as an error, redacted. */
type Report = (description: Description, facts: Readonly<Record<string, unknown>>) => void;

/** JSON lines on the standard output (pino); every value is redacted first. */
export function makeLogger(write: Write = (line) => process.stdout.write(line), report: Report = () => {}): Logger {
  const log = pino(
    {
      base: null,
      messageKey: 'message',
      timestamp: () => `,"at":"${new Date().toISOString()}"`,
      formatters: { level: (level) => ({ level }) },
    },
    { write },
  );
  const seen = new WeakSet<object>();
  return {
    error(error, facts = {}) {
      // One error may pass several handlers on its way out, and is logged once.
      if (typeof error === 'object' && error !== null) {
        if (seen.has(error)) return;
        seen.add(error);
      }
      const reason = connectionErrorReason(error);
      // Expected while the database restarts, and worth a retry: its stack would hide the bugs between such lines.
      if (reason !== null) return log.warn({ ...redacted(facts), reason }, 'A connection was lost');
      const [description, context] = [describe(error), redacted(facts)];
      log.error({ ...description, ...context });
      report(description, context);
    },
    warn: (message, facts = {}) => log.warn(redacted(facts), message),
    info: (message, facts = {}) => log.info(redacted(facts), message),
  };
}

function redacted(facts: Facts): Record<string, unknown> {
  const fields = Object.entries(facts).filter(([, value]) => value !== undefined);
  return Object.fromEntries(fields.map(([name, value]) => [name, redactFact(name, value)]));
}
