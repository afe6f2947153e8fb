import type { Logger } from '../logger/logger.ts';

/** A periodic task over due rows: it finds the work of lost jobs and executes timers. */
export type Sweep = {
  readonly name: string;
  readonly everyMs: number;
  /** Never runs concurrently in one process; other processes may run it at the same time. */
  readonly run: () => Promise<unknown>;
};

export type RunningSweep = {
  /** Resolves when the current run has ended. */
  readonly stop: () => Promise<void>;
};

/** Runs immediately and then every `everyMs` with 10 % jitter, so that processes spread out. Errors are logged. */
export function startSweep(sweep: Sweep, logger: Logger): RunningSweep {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let wake = (): void => {};

  async function runOnce(): Promise<void> {
    try {
      await sweep.run();
    } catch (error) {
      logger.error(error, { sweep: sweep.name });
    }
  }

  function pause(): Promise<void> {
    return new Promise((resolve) => {
      wake = resolve;
      timer = setTimeout(resolve, sweep.everyMs * (0.9 + Math.random() * 0.2));
    });
  }

  async function loop(): Promise<void> {
    while (!stopped) {
      await runOnce();
      if (!stopped) await pause();
    }
  }

  const looping = loop();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      wake();
      await looping;
    },
  };
}
