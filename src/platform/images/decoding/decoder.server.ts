import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { refusal, RefusalError, refuse } from '#src/domain/refusal.ts';
import { maxMemory, maxPixels, type Answers, type DecodeRequest, type Reply } from './protocol.ts';
import { makeBoundedQueue } from '../../bounded-queue.ts';

export type Decoder = {
  /**
   * Refuses `image-invalid-content` for data that is not an image or crashes the decoder,
   * `request-upload-over-limit` for what exceeds the limits, and `image-busy` when the queue is full. A refusal
   * with `ended` means that the process exited during the work.
   */
  readonly run: <Kind extends DecodeRequest['kind']>(
    request: Extract<DecodeRequest, { kind: Kind }>,
    lane: Lane,
  ) => Promise<Answers[Kind]>;
  /** The decoding process; null while there is none. */
  readonly pid: () => number | null;
  readonly close: () => void;
};

type Options = {
  /** 0 to 19: a higher value gives other processes priority on the same core. */
  readonly niceness: number;
  /** Runs in a session of its own, whose priority is lowered as a whole: below every process of the machine. */
  readonly ownSession: boolean;
  /** Max queue length of the background lane. */
  readonly maxBackground: number;
  /** CPU time per request in milliseconds. The largest photo costs about one second. */
  readonly maxCpuMs: number;
  /** Resident bytes at which the process kills itself. */
  readonly maxMemoryBytes?: number;
  /** Timeout per request in milliseconds; larger, because other work may share the CPU. */
  readonly timeoutMs: number;
};

/** Urgent: a page waits for it; background: uploads, and what the worker makes; spare: only while nothing else waits. */
export type Lane = 'urgent' | 'background' | 'spare';

/** Idle time in milliseconds after which the process exits; the next request starts another. */
const idleTimeoutMs = 30_000;
const maxUrgent = 400;
const maxSpare = 6;

/** Decodes untrusted images in a process of its own: one at a time, within limits, restarted after each exit. */
export function makeDecoder({ maxBackground, timeoutMs, ...limits }: Options): Decoder {
  const busy = () => new RefusalError(refusal('image-busy', { retryAfter: 5 }));
  const lanes = {
    urgent: { priority: 1, maxWaiting: maxUrgent },
    background: { priority: 0, maxWaiting: maxBackground },
    spare: { priority: -1, maxWaiting: maxSpare },
  };
  const queue = makeBoundedQueue(1, lanes, busy);
  let child: ChildProcess | null = null;
  let idleTimer: NodeJS.Timeout | undefined;

  function running(): ChildProcess {
    if (child?.connected) return child;
    const started = startProcess(limits);
    const onEnd = () => {
      started.kill('SIGKILL');
      if (child === started) child = null;
    };
    // A process that failed to start has no exit event, and still counts as connected.
    started.on('error', onEnd).once('exit', onEnd);
    return (child = started);
  }

  async function runNow(request: DecodeRequest): Promise<Answers[keyof Answers]> {
    clearTimeout(idleTimer);
    const reply = await replyOf(running(), request, timeoutMs);
    idleTimer = setTimeout(() => child?.connected && child.disconnect(), idleTimeoutMs).unref();
    if (reply.issue === undefined) return reply.answer;
    return reply.issue === 'unreadable'
      ? refuse('image-invalid-content')
      : refuse('request-upload-over-limit', { pixels: maxPixels });
  }

  return {
    run: (request, lane) => queue.run(lane, () => runNow(request) as Promise<never>),
    pid: () => child?.pid ?? null,
    close() {
      clearTimeout(idleTimer);
      child?.kill('SIGKILL');
    },
  };
}

/**
 * Without our environment, which contains secrets. The malloc settings return freed memory to the system
 * immediately.
 */
function startProcess({
  niceness,
  maxCpuMs,
  maxMemoryBytes = maxMemory,
  ownSession,
}: Omit<Options, 'maxBackground' | 'timeoutMs'>): ChildProcess {
  const args = [String(niceness), String(maxCpuMs), String(maxMemoryBytes), ...(ownSession ? ['own-session'] : [])];
  return fork(fileURLToPath(new URL('process.ts', import.meta.url)), args, {
    env: { NODE_ENV: 'production', MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072', UV_THREADPOOL_SIZE: '2' },
    execArgv: ['--max-old-space-size=64', '--expose-gc'],
    serialization: 'advanced',
    // It still exits with this process, because its IPC channel closes.
    detached: ownSession,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}

/** An exit instead of a reply counts as the image's fault: it exceeded a limit, or crashed the decoder. */
function replyOf(child: ChildProcess, request: DecodeRequest, timeoutMs: number): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
    function settle(): void {
      clearTimeout(late);
      child.off('message', onMessage).off('exit', onExit).off('error', onError);
    }
    function onMessage(reply: Reply): void {
      settle();
      resolve(reply);
    }
    function onExit(_code: unknown, signal: NodeJS.Signals | null): void {
      settle();
      const code = signal === 'SIGKILL' ? 'request-upload-over-limit' : 'image-invalid-content';
      reject(new RefusalError(refusal(code, { ended: true })));
    }
    /** A process that failed to start emits no exit event. */
    function onError(error: Error): void {
      settle();
      reject(error);
    }
    child.on('message', onMessage).on('exit', onExit).on('error', onError);
    child.send(request);
  });
}
