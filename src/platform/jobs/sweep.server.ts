import type { Logger } from '../logger/logger.ts';

/** A look at due rows, again and again: it finds what a lost job left behind and takes the timers. */
export type Sweep = {
  readonly name: string;
  readonly everyMs: number;
  /** Never runs twice at once in one process; other processes may run it at the same time. */
  readonly run: () => Promise<unknown>;
};

export type RunningSweep = {
  /** Resolves when the run that was under way has ended. */
  readonly stop: () => Promise<void>;
};

/** Runs at once and then every `everyMs`, give or take a tenth so that processes drift apart. Errors are reported. */
export function startSweep(sweep: Sweep, logger: Logger): RunningSweep {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let wake = (): void => {};

  async function turn(): Promise<void> {
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
      await turn();
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
