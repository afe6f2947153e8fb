import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ended, isAlive } from '#src/platform/postgres/postmaster.server.ts';

export type RunningChild = { readonly name: string; readonly pid: number; readonly module: string };

const file = (dataDir: string) => join(dataDir, 'running.json');

/** Recorded at each change, so that the next start finds the children that a killed supervisor left running. */
export function recordRunning(dataDir: string, children: readonly RunningChild[]): void {
  const temporary = `${file(dataDir)}.${process.pid}`;
  writeFileSync(temporary, JSON.stringify(children), { mode: 0o600 });
  renameSync(temporary, file(dataDir));
}

export function clearRunning(dataDir: string): void {
  rmSync(file(dataDir), { force: true });
}

/** Ends the children of a supervisor that was killed: they would hold the port. */
export async function endOrphanProcesses(dataDir: string): Promise<void> {
  let left: RunningChild[];
  try {
    left = JSON.parse(readFileSync(file(dataDir), 'utf8'));
  } catch {
    return;
  }
  await Promise.all(left.filter(isOurs).map(endOne));
  clearRunning(dataDir);
}

/** Process ids are reused: only a process that runs our module is ours. */
function isOurs({ pid, module }: RunningChild): boolean {
  try {
    return isAlive(pid) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(module);
  } catch {
    return false;
  }
}

/**
 * Milliseconds. Orphans began to stop when their supervisor died. Their work in progress survives a kill, and until
 * they have exited no request is served.
 */
const timeoutMs = 500;

async function endOne({ pid }: RunningChild): Promise<void> {
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    if (await ended(pid, signal === 'SIGTERM' ? timeoutMs : 5000)) return;
  }
}
