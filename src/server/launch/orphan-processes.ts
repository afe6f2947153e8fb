import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ended, isAlive } from '#src/platform/postgres/postmaster.server.ts';

export type Running = { readonly name: string; readonly pid: number; readonly module: string };

const file = (dataDir: string) => join(dataDir, 'running.json');

/** Noted at each change, so that the next start finds what a killed supervisor left behind. */
export function noteRunning(dataDir: string, children: readonly Running[]): void {
  const halfway = `${file(dataDir)}.${process.pid}`;
  writeFileSync(halfway, JSON.stringify(children), { mode: 0o600 });
  renameSync(halfway, file(dataDir));
}

export function forgetRunning(dataDir: string): void {
  rmSync(file(dataDir), { force: true });
}

/** Ends the children of a supervisor that was killed: they would hold the port. */
export async function endOrphanProcesses(dataDir: string): Promise<void> {
  let left: Running[];
  try {
    left = JSON.parse(readFileSync(file(dataDir), 'utf8'));
  } catch {
    return;
  }
  await Promise.all(left.filter(isOurs).map(endOne));
  forgetRunning(dataDir);
}

/** Process numbers are used again: only one that runs our module is ours. */
function isOurs({ pid, module }: Running): boolean {
  try {
    return isAlive(pid) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(module);
  } catch {
    return false;
  }
}

/**
 * They began to stop when their supervisor died. What they still have in hand is safe when they are killed, and
 * until they are gone nobody is served.
 */
const timeoutMs = 500;

async function endOne({ pid }: Running): Promise<void> {
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    if (await ended(pid, signal === 'SIGTERM' ? timeoutMs : 5000)) return;
  }
}
