import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { refusal, RefusalError, refuse } from '#src/domain/refusal.ts';
import { maxPixels, type Answers, type Question, type Reply } from './protocol.ts';
import { makeBoundedQueue } from '../../bounded-queue.ts';

export type Decoder = {
  /**
   * Refuses `image-invalid-content` for what is no picture or breaks the decoder,
   * `request-upload-over-limit` for what costs more than the limits, and `image-busy` when too many
   * wait. A refusal with `ended` is also what somebody gets whose work ended with the process.
   */
  readonly ask: <Kind extends Question['kind']>(
    question: Extract<Question, { kind: Kind }>,
    lane: Lane,
  ) => Promise<Answers[Kind]>;
  /** The process that decodes; null while there is none. */
  readonly pid: () => number | null;
  readonly close: () => void;
};

type Habits = {
  /** 0 to 19: the higher, the more it lets others go first where they want the same core. */
  readonly niceness: number;
  /** In a session of its own, which steps back as a whole: behind every process of the machine, not only whoever started it. */
  readonly apart: boolean;
  /** How many patient ones may wait. */
  readonly maxPatient: number;
  /** Milliseconds of a processor for one question. The largest photo costs about one second. */
  readonly work: number;
  /** Milliseconds for one question by the clock: many more, where much else goes on. */
  readonly patience: number;
};

/** Urgent: a user waits for a page; patient: everything else. */
export type Lane = 'urgent' | 'patient';

/** Milliseconds without work after which the process ends; the next question starts another. */
const restAfter = 30_000;
const maxUrgent = 400;

/** A process of its own for strangers' files: one at a time, within limits, and a new one after each that ended. */
export function makeDecoder({ maxPatient, patience, ...limits }: Habits): Decoder {
  const busy = () => new RefusalError(refusal('image-busy', { retryAfter: 5 }));
  const lanes = {
    urgent: { priority: 1, maxWaiting: maxUrgent },
    patient: { priority: 0, maxWaiting: maxPatient },
  };
  const queue = makeBoundedQueue(1, lanes, busy);
  let child: ChildProcess | null = null;
  let resting: NodeJS.Timeout | undefined;

  function running(): ChildProcess {
    if (child?.connected) return child;
    const started = startProcess(limits);
    const over = () => {
      started.kill('SIGKILL');
      if (child === started) child = null;
    };
    // One that never began has no exit, and still counts as connected.
    started.on('error', over).once('exit', over);
    return (child = started);
  }

  async function askNow(question: Question): Promise<Answers[keyof Answers]> {
    clearTimeout(resting);
    const reply = await replyOf(running(), question, patience);
    resting = setTimeout(() => child?.connected && child.disconnect(), restAfter).unref();
    if (reply.flaw === undefined) return reply.answer;
    return reply.flaw === 'unreadable'
      ? refuse('image-invalid-content')
      : refuse('request-upload-over-limit', { pixels: maxPixels });
  }

  return {
    ask: (question, lane) => queue.run(lane, () => askNow(question) as Promise<never>),
    pid: () => child?.pid ?? null,
    close() {
      clearTimeout(resting);
      child?.kill('SIGKILL');
    },
  };
}

/** Without our environment, which has secrets in it. What is freed goes back to the system at once, not to a reserve. */
function startProcess({ niceness, work, apart }: Pick<Habits, 'niceness' | 'work' | 'apart'>): ChildProcess {
  const args = [String(niceness), String(work), ...(apart ? ['apart'] : [])];
  return fork(fileURLToPath(new URL('process.ts', import.meta.url)), args, {
    env: { NODE_ENV: 'production', MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072', UV_THREADPOOL_SIZE: '2' },
    execArgv: ['--max-old-space-size=64', '--expose-gc'],
    serialization: 'advanced',
    // It still ends with us, as its channel does.
    detached: apart,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}

/** Its answer. An end instead of one counts as the picture's doing: too much for the limits, or for the decoder. */
function replyOf(child: ChildProcess, question: Question, patience: number): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => child.kill('SIGKILL'), patience);
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
    /** Of a process that never began there is no exit. */
    function onError(error: Error): void {
      settle();
      reject(error);
    }
    child.on('message', onMessage).on('exit', onExit).on('error', onError);
    child.send(question);
  });
}
