import { fork, type ChildProcess } from 'node:child_process';
import type { Config } from '#src/platform/config.ts';
import type { Fate } from './crash-target.ts';

export type Death = { readonly killed: boolean; readonly points: readonly string[] };

export type Victims = {
  /** Runs one to its end. Throws when it neither finished nor died by its own signal. */
  readonly run: (fate: Fate) => Promise<Death>;
  readonly close: () => void;
};

/** Processes that have everything open before they are told what to do: one is always getting ready. */
export function makeVictims(config: Config): Victims {
  let next = spawnCrashTarget(config);
  return {
    run: async (fate) => {
      const victim = next;
      next = spawnCrashTarget(config);
      return runTo(await victim, fate);
    },
    // One that is still getting ready loses its database now, which is nobody's fault.
    close: () =>
      void next.then(
        ({ child }) => child.kill('SIGKILL'),
        () => {},
      ),
  };
}

type CrashTarget = { readonly child: ChildProcess; readonly said: { out: string; err: string } };

async function spawnCrashTarget(config: Config): Promise<CrashTarget> {
  const child = fork('tests/faults/crash-target.ts', [], {
    env: { ...process.env, VICTIM_CONFIG: JSON.stringify(config) },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const said = { out: '', err: '' };
  child.stdout?.on('data', (part: Buffer) => (said.out += part.toString()));
  child.stderr?.on('data', (part: Buffer) => (said.err += part.toString()));
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('close', () => reject(new Error(`The victim did not get ready: ${said.err}`)));
  });
  return { child, said };
}

async function runTo({ child, said }: CrashTarget, fate: Fate): Promise<Death> {
  const end = new Promise<[number | null, string | null]>((resolve) => child.once('close', (...how) => resolve(how)));
  child.send(fate);
  const [code, signal] = await end;
  if (signal === 'SIGKILL') return { killed: true, points: [] };
  if (code !== 0) throw new Error(`The victim failed on its own (${code}): ${said.err}`);
  return { killed: false, points: JSON.parse(said.out.slice(said.out.indexOf('['))) as string[] };
}
