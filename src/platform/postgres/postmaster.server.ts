import { readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** A PostgreSQL server of a data folder, started here or left running by a supervisor that was killed. */
export type Postmaster = { readonly pid: number; readonly port: number };

/** The running server of the folder. The pid file of a dead server is removed. */
export function runningPostmaster(folder: string): Postmaster | null {
  const pidFile = join(folder, 'postmaster.pid');
  let lines: string[];
  try {
    lines = readFileSync(pidFile, 'utf8').split('\n');
  } catch {
    return null;
  }
  const pid = Number(lines[0]);
  if (Number.isInteger(pid) && pid > 1 && serves(pid, folder)) return { pid, port: Number(lines[3]) };
  rmSync(pidFile, { force: true });
  return null;
}

/**
 * Process ids are reused, above all in containers: only the command line identifies the server. (The working folder
 * of another user's process is hidden from a container's root; the command line is not.)
 */
function serves(pid: number, folder: string): boolean {
  try {
    const [command = '', ...args] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    return basename(command) === 'postgres' && args.includes(folder);
  } catch {
    return false;
  }
}

/** A zombie, which has exited but was not yet collected by its parent, counts as dead. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/**
 * Fast shutdown (SIGINT) ends sessions and writes a checkpoint; after 8 s an immediate one (SIGQUIT) leaves that to
 * recovery. Stopped processes get SIGCONT, because only then do they handle a signal. Children that outlive the
 * postmaster would keep its shared memory, and no server could start.
 */
export async function stopPostmaster(pid: number): Promise<void> {
  const children = childrenOf(pid);
  for (const [signal, timeoutMs] of [
    ['SIGINT', 8000],
    ['SIGQUIT', 3000],
    ['SIGKILL', 1000],
  ] as const) {
    if (!isAlive(pid)) return;
    signalEach([pid], signal);
    if (signal === 'SIGKILL') signalEach(children, signal);
    signalEach([pid, ...children], 'SIGCONT');
    await ended(pid, timeoutMs);
  }
}

function signalEach(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended meanwhile.
    }
  }
}

function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

export async function ended(pid: number, milliseconds: number): Promise<boolean> {
  for (const end = Date.now() + milliseconds; Date.now() < end; await sleep(20)) {
    if (!isAlive(pid)) return true;
  }
  return !isAlive(pid);
}
