import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer, Question } from './test-session.ts';
import type { Finding } from './verdict.ts';

/** A process that runs tests of a copy of the project; see `test-session.ts`. */
export type Session = {
  /** A run longer than `limitSeconds` is ended without a verdict. A run without a verdict ends the session. */
  readonly run: (question: Question, limitSeconds: number) => Promise<Finding>;
  readonly isOver: () => boolean;
  /** Lets it stop its database server. */
  readonly close: () => Promise<void>;
  readonly kill: () => void;
};

/** For the rest of a run after its first failed test, which may hang, and for the end of a session. */
const graceMs = 15_000;

export function startSession(folder: string): Session {
  // Its own process group, so that killing a session also kills its child processes.
  const child = fork(join(folder, 'tests/mutation/test-session.ts'), [], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    detached: true,
  });
  let over = false;
  const gone = new Promise<void>((resolve) => child.once('exit', resolve).once('error', () => resolve()));
  void gone.then(() => (over = true));
  const kill = () => {
    over = true;
    killGroup(child);
  };
  return {
    isOver: () => over,
    kill,
    async close() {
      if (over) return;
      over = true;
      child.disconnect();
      await Promise.race([gone, sleep(graceMs, undefined, { ref: false })]);
      killGroup(child);
    },
    async run(question, limitSeconds) {
      const { finding, ended } = ask(child, question);
      const lost = gone.then((): Finding => ({ kind: 'unrun', why: 'the process of the tests ended' }));
      const found = await Promise.race([finding, lost, tooLong(limitSeconds)]);
      if (found.kind === 'unrun') console.log(`No verdict of ${question.tests.join(', ')}: ${found.why}`);
      if (found.kind === 'unrun' || !(await Promise.race([ended, sleep(graceMs, false)]))) kill();
      return found;
    },
  };
}

function ask(child: ChildProcess, question: Question): { finding: Promise<Finding>; ended: Promise<true> } {
  const finding = Promise.withResolvers<Finding>();
  const ended = Promise.withResolvers<true>();
  const listen = (answer: Answer) => {
    if ('finding' in answer) return finding.resolve(answer.finding);
    child.off('message', listen);
    ended.resolve(true);
  };
  child.on('message', listen);
  child.send(question, (error) => {
    if (error) finding.resolve({ kind: 'unrun', why: `the process of the tests cannot be reached: ${error.message}` });
  });
  return { finding: finding.promise, ended: ended.promise };
}

async function tooLong(seconds: number): Promise<Finding> {
  await sleep(seconds * 1000, undefined, { ref: false });
  return { kind: 'unrun', why: 'the time limit' };
}

function killGroup({ pid, exitCode, signalCode }: ChildProcess): void {
  if (pid === undefined || exitCode !== null || signalCode !== null) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It ended by itself meanwhile.
  }
}
