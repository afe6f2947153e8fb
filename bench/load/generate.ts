import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { Figures } from './stats.ts';
import type { Stretch } from './work.ts';

export type Generator = {
  readonly pid: number;
  readonly run: (stretch: Stretch) => Promise<Figures>;
  readonly stop: () => void;
};

/** A process that makes load, one stretch at a time. */
export function startGenerator(): Generator {
  const child = fork(new URL('./generator.ts', import.meta.url), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const gone = once(child, 'exit').then(() => Promise.reject(new Error('The load generator ended')));
  gone.catch(() => {});
  return {
    pid: child.pid ?? 0,
    async run(stretch) {
      child.send(stretch);
      const [figures] = (await Promise.race([once(child, 'message'), gone])) as [Figures];
      return figures;
    },
    stop: () => child.disconnect(),
  };
}
