import { setTimeout as sleep } from 'node:timers/promises';
import type { App } from '#src/platform/app.ts';
import type { Config } from '#src/platform/config.ts';
import { makeApp } from '#src/platform/make-app.server.ts';
import { isConnectionError } from '#src/platform/postgres/connection-error.ts';

const retryEveryMs = 250;

/** Retries `work` until the database answers: a process that starts during an outage waits instead of ending. */
export async function onceTheDatabaseAnswers<T>(work: () => Promise<T>): Promise<T> {
  for (; ; await sleep(retryEveryMs)) {
    try {
      return await work();
    } catch (error) {
      if (!isConnectionError(error)) throw error;
    }
  }
}

/** Max time for a statement of web and worker, in milliseconds. */
const timeouts = { statementMs: 15_000, idleInTransactionMs: 30_000 };

type Options = Omit<NonNullable<Parameters<typeof makeApp>[1]>, 'timeouts'>;

export function openApp(config: Config, options: Options): Promise<App> {
  return onceTheDatabaseAnswers(() => makeApp(config, { ...options, timeouts }));
}
