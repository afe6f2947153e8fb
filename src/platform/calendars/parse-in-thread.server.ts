import { Worker } from 'node:worker_threads';
import type { CalendarAnswer, ReadWhere } from './calendars.ts';

export type ThreadReply = CalendarAnswer;

export type ThreadLimits = {
  readonly timeoutMs: number;
  /** Of JavaScript objects. A calendar of a megabyte needs some 60. */
  readonly maxMegabytes: number;
};

const usual: ThreadLimits = { timeoutMs: 5_000, maxMegabytes: 192 };

/**
 * Parses a calendar in a thread of its own, which is ended after its time and at its memory limit: a recurrence rule may
 * have no end, and the library would block every request of this process.
 */
export function parseInThread(text: string, where: ReadWhere, limits: Partial<ThreadLimits> = {}) {
  const { timeoutMs, maxMegabytes } = { ...usual, ...limits };
  const { promise, resolve } = Promise.withResolvers<ThreadReply>();
  const thread = new Worker(new URL('parse-thread.ts', import.meta.url), {
    workerData: { text, where },
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: maxMegabytes, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
  });
  const tooComplex = () => resolve({ kind: 'failed', problem: 'too-complex' });
  const timer = setTimeout(tooComplex, timeoutMs);
  // A thread that ends without a reply has exceeded its memory or its stack.
  thread.once('message', resolve).once('error', tooComplex).once('exit', tooComplex);
  return promise.finally(async () => {
    clearTimeout(timer);
    await thread.terminate();
  });
}
