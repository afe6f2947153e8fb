import { readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** A PostgreSQL that is serving a folder, ours or left by a supervisor that was killed. */
export type Postmaster = { readonly pid: number; readonly port: number };

/** Who serves the folder now. A note left by a dead server is taken away. */
export function runningPostmaster(folder: string): Postmaster | null {
  const note = join(folder, 'postmaster.pid');
  let lines: string[];
  try {
    lines = readFileSync(note, 'utf8').split('\n');
  } catch {
    return null;
  }
  const pid = Number(lines[0]);
  if (Number.isInteger(pid) && pid > 1 && serves(pid, folder)) return { pid, port: Number(lines[3]) };
  rmSync(note, { force: true });
  return null;
}

/**
 * Process numbers are used again, above all in containers: only the command line tells who it is.
 * (What a process of another user works on is hidden from a container's root; the line is not.)
 */
function serves(pid: number, folder: string): boolean {
  try {
    const [command = '', ...args] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    return basename(command) === 'postgres' && args.includes(folder);
  } catch {
    return false;
  }
}

/** A process that has ended but was not yet collected by its parent counts as gone. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/**
 * Fast shutdown (SIGINT) ends sessions and writes everything down; after 8 s an immediate one (SIGQUIT) leaves
 * that to recovery. Processes that were stopped are let go on, because only so do they hear it; those that
 * outlive the postmaster would keep its memory, and no other could start.
 */
export async function stopPostmaster(pid: number): Promise<void> {
  const family = childrenOf(pid);
  for (const [signal, patience] of [
    ['SIGINT', 8000],
    ['SIGQUIT', 3000],
    ['SIGKILL', 1000],
  ] as const) {
    if (!isAlive(pid)) return;
    signalEach([pid], signal);
    if (signal === 'SIGKILL') signalEach(family, signal);
    signalEach([pid, ...family], 'SIGCONT');
    await ended(pid, patience);
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
