import { fork, type ChildProcess } from 'node:child_process';
import type { Config } from '#src/platform/config.ts';
import { processFile } from '#tests/support/process-file.ts';
import type { CrashPlan } from './crash-target.ts';

export type Result = { readonly killed: boolean; readonly points: readonly string[] };

export type CrashTargets = {
  /** Runs one target to its end. Throws when it neither finished nor was killed by its own signal. */
  readonly run: (plan: CrashPlan) => Promise<Result>;
  readonly close: () => void;
};

/** Pre-started processes with open connections: the next one starts up while the current one runs. */
export function makeCrashTargets(config: Config): CrashTargets {
  let next = spawnCrashTarget(config);
  return {
    run: async (plan) => {
      const target = next;
      next = spawnCrashTarget(config);
      return runTo(await target, plan);
    },
    // A target that is still starting loses its database now; that failure is expected.
    close: () =>
      void next.then(
        ({ child }) => child.kill('SIGKILL'),
        () => {},
      ),
  };
}

type CrashTarget = { readonly child: ChildProcess; readonly output: { out: string; err: string } };

async function spawnCrashTarget(config: Config): Promise<CrashTarget> {
  const child = fork(processFile('tests/faults/crash-target.ts'), [], {
    env: { ...process.env, CRASH_TARGET_CONFIG: JSON.stringify(config) },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const output = { out: '', err: '' };
  child.stdout?.on('data', (part: Buffer) => (output.out += part.toString()));
  child.stderr?.on('data', (part: Buffer) => (output.err += part.toString()));
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('close', () => reject(new Error(`The crash target did not become ready: ${output.err}`)));
  });
  return { child, output };
}

async function runTo({ child, output }: CrashTarget, plan: CrashPlan): Promise<Result> {
  const end = new Promise<[number | null, string | null]>((resolve) => child.once('close', (...how) => resolve(how)));
  child.send(plan);
  const [code, signal] = await end;
  if (signal === 'SIGKILL') return { killed: true, points: [] };
  if (code !== 0) throw new Error(`The crash target failed by itself (${code}): ${output.err}`);
  return { killed: false, points: JSON.parse(output.out.slice(output.out.indexOf('['))) as string[] };
}
