import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { Stats } from './stats.ts';
import type { LoadPhase } from './work.ts';

export type Generator = {
  readonly pid: number;
  readonly run: (phase: LoadPhase) => Promise<Stats>;
  readonly stop: () => void;
};

/** A process that generates load, one phase at a time. */
export function startGenerator(): Generator {
  const child = fork(new URL('./generator.ts', import.meta.url), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const exited = once(child, 'exit').then(() => Promise.reject(new Error('The load generator ended')));
  exited.catch(() => {});
  return {
    pid: child.pid ?? 0,
    async run(phase) {
      child.send(phase);
      const [stats] = (await Promise.race([once(child, 'message'), exited])) as [Stats];
      return stats;
    },
    stop: () => child.disconnect(),
  };
}
