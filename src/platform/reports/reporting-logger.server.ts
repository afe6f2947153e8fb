import type { Config } from '../config.ts';
import type { Logger } from '../logger/logger.ts';
import { makeLogger } from '../logger/logger.server.ts';
import { makeReporter, type Reporter } from './reporter.server.ts';

/** The logger of a process that also reports its errors, where a service is configured; else they are on the console. */
export function makeReportingLogger(
  { sentryDsn, demo, mode }: Pick<Config, 'sentryDsn' | 'demo' | 'mode'>,
  process: string,
): { readonly logger: Logger; readonly reporter: Reporter } {
  const reporter = makeReporter(sentryDsn, { process, environment: demo ? 'demo' : mode }, makeLogger());
  return { logger: makeLogger(undefined, reporter.send), reporter };
}
