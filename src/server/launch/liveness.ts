import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import type { ChildProcess } from 'node:child_process';
import { stillThere, stillThereAnswer } from '../graceful-shutdown.ts';

export type Pace = {
  readonly tickMs: number;
  /** Ticks without an answer after which the process counts as hung. */
  readonly maxSilentTicks: number;
};

/** A process is ended after ten seconds of silence. */
export const usualPace: Pace = { tickMs: 1_000, maxSilentTicks: 10 };

/** A process that waits for its turn at a processor or a disk gets so many times longer. */
const starvedFactor = 6;
/** With so much processor time since its last answer, a process that lives would have given one. */
const enoughCpuMs = 500;

export type Watch = { readonly stop: () => void };

type Watched = {
  readonly pid: number;
  /** Resolves when the process answers. Asked again with each tick, unless the last time is still open. */
  readonly ask: () => Promise<unknown>;
  readonly onHung: () => void;
};

/**
 * Watchdog: calls `onHung` once when the process has not answered for `maxSilentTicks`. The ticks are those of
 * this process: while it is stopped or starved itself, or the machine sleeps, they stand still, so that nothing
 * is ended on waking. A process that is only starved is told from a hung one by its state and its processor time.
 */
export function watchLiveness({ pid, ask, onHung }: Watched, { tickMs, maxSilentTicks }: Pace): Watch {
  let silent = 0;
  let asking = false;
  let usedMs = cpuOf(pid).usedMs;
  async function probe(): Promise<void> {
    asking = true;
    try {
      await ask();
      silent = 0;
      usedMs = cpuOf(pid).usedMs;
    } catch {
      // Silence is counted by the ticks.
    } finally {
      asking = false;
    }
  }
  const ticking = setInterval(() => {
    silent += 1;
    if (!asking) void probe();
    if (silent <= maxSilentTicks) return;
    if (isStarved(pid, usedMs) && silent <= maxSilentTicks * starvedFactor) return;
    clearInterval(ticking);
    onHung();
  }, tickMs).unref();
  return { stop: () => clearInterval(ticking) };
}

function isStarved(pid: number, usedBeforeMs: number): boolean {
  const { state, usedMs } = cpuOf(pid);
  return /[RD]/.test(state) && usedMs - usedBeforeMs < enoughCpuMs;
}

/** State and processor time of all threads, from Linux; elsewhere nothing is known, and nobody counts as starved. */
function cpuOf(pid: number): { readonly state: string; readonly usedMs: number } {
  try {
    // The name, in brackets, may hold anything; after it come state, and as the 12th and 13th the times in 10 ms.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return { state: fields[0] ?? '', usedMs: (Number(fields[11]) + Number(fields[12])) * 10 };
  } catch {
    return { state: '', usedMs: 0 };
  }
}

/** Milliseconds after which an unanswered question is asked anew; it stays unanswered by the ticks. */
const askAnewMs = 4_000;

/** Any answer will do; also a connection that is cut at once, because only a process that runs cuts it. */
export function askByHttp(host: string, port: number, path: string): () => Promise<void> {
  return () =>
    new Promise((resolve, reject) => {
      const asking = request({ host, port, path, agent: false, timeout: askAnewMs }, (answer) => {
        answer.resume();
        resolve();
      });
      asking.on('timeout', () => asking.destroy(new Error('No answer')));
      asking.on('error', (error: NodeJS.ErrnoException) => (error.code === 'ECONNRESET' ? resolve() : reject(error)));
      asking.end();
    });
}

/** Over the channel to the child; answered by its event loop (`stopping.ts`). */
export function askByMessage(child: ChildProcess): () => Promise<void> {
  return () =>
    new Promise((resolve, reject) => {
      const late = setTimeout(() => settle(() => reject(new Error('No answer'))), askAnewMs).unref();
      function settle(end: () => void): void {
        clearTimeout(late);
        child.off('message', onMessage);
        end();
      }
      function onMessage(message: unknown): void {
        if (message === stillThereAnswer) settle(resolve);
      }
      child.on('message', onMessage);
      child.send(stillThere, (error) => error && settle(() => reject(error)));
    });
}
