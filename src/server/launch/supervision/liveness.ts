import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import type { ChildProcess } from 'node:child_process';
import { livenessPing, livenessPong } from '../../graceful-shutdown.ts';

export type WatchdogTiming = {
  readonly tickMs: number;
  /** Max ticks without an answer before the process counts as hung. */
  readonly maxSilentTicks: number;
};

/** A process is killed after ten seconds without an answer. */
export const defaultTiming: WatchdogTiming = { tickMs: 1_000, maxSilentTicks: 10 };

/** Factor on the timeout for a process that waits for CPU or disk. */
const starvedFactor = 6;
/** CPU time since its last answer within which a working process would have answered. */
const enoughCpuMs = 500;

export type Watchdog = { readonly stop: () => void };

type WatchedProcess = {
  readonly pid: number;
  /** Resolves when the process answers. Called again with each tick, unless the last call is still pending. */
  readonly probe: () => Promise<unknown>;
  readonly onHung: () => void;
};

/**
 * Watchdog: calls `onHung` once when the process has not answered for `maxSilentTicks`. Timer ticks of this process
 * are counted instead of clock time: while this process is stopped or starved, or the machine sleeps, they stand
 * still, so that nothing is killed on waking. A process that is only starved is told apart from a hung one by its
 * state and its CPU time.
 */
export function watchLiveness(
  { pid, probe, onHung }: WatchedProcess,
  { tickMs, maxSilentTicks }: WatchdogTiming,
): Watchdog {
  let silentTicks = 0;
  let isProbing = false;
  let usedMs = cpuOf(pid).usedMs;
  async function runProbe(): Promise<void> {
    isProbing = true;
    try {
      await probe();
      silentTicks = 0;
      usedMs = cpuOf(pid).usedMs;
    } catch {
      // Silence is counted by the ticks.
    } finally {
      isProbing = false;
    }
  }
  const ticking = setInterval(() => {
    silentTicks += 1;
    if (!isProbing) void runProbe();
    if (silentTicks <= maxSilentTicks) return;
    if (isStarved(pid, usedMs) && silentTicks <= maxSilentTicks * starvedFactor) return;
    clearInterval(ticking);
    onHung();
  }, tickMs).unref();
  return { stop: () => clearInterval(ticking) };
}

function isStarved(pid: number, usedBeforeMs: number): boolean {
  const { state, usedMs } = cpuOf(pid);
  return /[RD]/.test(state) && usedMs - usedBeforeMs < enoughCpuMs;
}

/**
 * State and CPU time of all threads, from Linux's /proc. On other systems both are unknown, and no process counts
 * as starved.
 */
function cpuOf(pid: number): { readonly state: string; readonly usedMs: number } {
  try {
    // The name, in brackets, may contain anything. After it come the state and, as 12th and 13th field, the times
    // in 10 ms.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return { state: fields[0] ?? '', usedMs: (Number(fields[11]) + Number(fields[12])) * 10 };
  } catch {
    return { state: '', usedMs: 0 };
  }
}

/** Timeout of one probe, after which the next tick sends another. */
const probeTimeoutMs = 4_000;

/** Any answer counts, also a reset connection, because only a running process resets it. */
export function httpProbe(host: string, port: number, path: string): () => Promise<void> {
  return () =>
    new Promise((resolve, reject) => {
      const probing = request({ host, port, path, agent: false, timeout: probeTimeoutMs }, (answer) => {
        answer.resume();
        resolve();
      });
      probing.on('timeout', () => probing.destroy(new Error('No answer')));
      probing.on('error', (error: NodeJS.ErrnoException) => (error.code === 'ECONNRESET' ? resolve() : reject(error)));
      probing.end();
    });
}

/** Ping over the IPC channel; the child's event loop answers it (`graceful-shutdown.ts`). */
export function messageProbe(child: ChildProcess): () => Promise<void> {
  return () =>
    new Promise((resolve, reject) => {
      const late = setTimeout(() => settle(() => reject(new Error('No answer'))), probeTimeoutMs).unref();
      function settle(end: () => void): void {
        clearTimeout(late);
        child.off('message', onMessage);
        end();
      }
      function onMessage(message: unknown): void {
        if (message === livenessPong) settle(resolve);
      }
      child.on('message', onMessage);
      child.send(livenessPing, (error) => error && settle(() => reject(error)));
    });
}
