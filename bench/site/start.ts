import { fork } from 'node:child_process';
import { once } from 'node:events';
import { performance } from 'node:perf_hooks';
import { freePort } from '#src/platform/free-port.ts';
import { memoryEnvironment, memoryFlags } from '#src/server/launch/stack/memory-flags.ts';
import { withoutSettings } from '#src/server/launch/stack/clean-environment.ts';
import { localSecrets } from '#src/server/launch/stack/secrets.ts';
import type { HttpWork } from '../load/work.ts';
import type { OpenSet } from '../sets/open-set.ts';

export type LoopDelay = { readonly p50: number; readonly p99: number; readonly max: number };

export type Site = {
  readonly pid: number;
  readonly port: number;
  /** From the start of the process to its first response. */
  readonly firstAnswerMs: number;
  readonly get: (...paths: readonly string[]) => HttpWork;
  /** Event-loop delay since the last call. */
  readonly loopDelay: () => Promise<LoopDelay>;
  readonly stop: () => Promise<void>;
};

/** Starts the web process as in production, on a set's database. Requires the built pages. */
export async function startSite(set: OpenSet): Promise<Site> {
  const port = await freePort();
  const began = performance.now();
  const child = fork('build/processes/web.js', [], {
    env: environmentFor(set, port),
    execArgv: [...memoryFlags, '--import', new URL('./watch-loop.ts', import.meta.url).href],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // Its own session, as under the supervisor: the kernel may schedule CPU time by session.
    detached: true,
  });
  const exited = once(child, 'exit').then(() => Promise.reject(new Error('The site ended')));
  exited.catch(() => {});
  await Promise.race([once(child, 'message'), exited]);
  await fetch(`http://127.0.0.1:${port}/readyz`);
  return {
    pid: child.pid ?? 0,
    port,
    firstAnswerMs: Math.round(performance.now() - began),
    // Compressed, as every browser requests it.
    get: (...paths) => ({ kind: 'http', port, paths, headers: { 'accept-encoding': 'gzip, br' } }),
    async loopDelay() {
      child.send('loop-delay');
      const [delay] = (await Promise.race([once(child, 'message'), exited])) as [LoopDelay];
      return delay;
    },
    async stop() {
      child.kill('SIGTERM');
      await exited.catch(() => {});
    },
  };
}

function environmentFor(set: OpenSet, port: number): NodeJS.ProcessEnv {
  const secrets = localSecrets(set.dataDir);
  return {
    ...withoutSettings(process.env),
    ...memoryEnvironment(set.dataDir),
    NODE_ENV: 'production',
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: set.dataDir,
    DATABASE_URL: set.url,
    SESSION_SECRET: secrets.session,
    STRIPE_SECRET_KEY: secrets.stripeSecret,
    STRIPE_PUBLISHABLE_KEY: secrets.stripePublishable,
    STRIPE_WEBHOOK_SECRET: secrets.stripeWebhook,
  };
}
