import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { IssueError, makeOriginal, makeVariants } from './pixels.ts';
import { maxMemory, type Question, type Reply } from './protocol.ts';

// A process that knows no secret and no database: strangers' files are decoded here and nowhere else.

const [niceness = 0, maxWork = 0] = process.argv.slice(2, 4).map(Number);
const isApart = process.argv[4] === 'apart';

/** Milliseconds; a decoder fills a few megabytes in that time. */
const lookEvery = 10;

async function replyTo(question: Question): Promise<Reply> {
  const before = process.cpuUsage();
  const watch = setInterval(endIfTooMuch, lookEvery, before);
  try {
    return { answer: await answer(question) };
  } catch (error) {
    if (error instanceof IssueError) return { flaw: error.flaw };
    throw error;
  } finally {
    clearInterval(watch);
  }
}

function answer(question: Question) {
  return question.kind === 'original'
    ? makeOriginal(question.source)
    : makeVariants(question.source, question.format, question.sizes);
}

/** The decoder runs in another thread and cannot be stopped in any other way. */
function endIfTooMuch(before: NodeJS.CpuUsage): void {
  const { user, system } = process.cpuUsage(before);
  const worked = (user + system) / 1000;
  if (worked > maxWork || process.memoryUsage.rss() > maxMemory) process.kill(process.pid, 'SIGKILL');
}

/** Where memory is short this process goes first, and where the processor is, last. */
function stepBack(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
    // Linux counts each thread by itself.
    for (const thread of readdirSync('/proc/self/task')) setPriority(Number(thread), niceness);
  } catch {
    setPriority(niceness);
  }
}

const sessionWeight = '/proc/self/autogroup';

/**
 * Where this file is, the kernel shares out the processor between sessions first, whatever the processes
 * in them say of themselves. A wish that came too soon after somebody else's is made again.
 */
function stepBackAsSession(tries = 10): void {
  if (!existsSync(sessionWeight)) return;
  try {
    writeFileSync(sessionWeight, String(niceness));
  } catch {
    if (tries > 0) setTimeout(stepBackAsSession, 150, tries - 1).unref();
  }
}

stepBack();
if (isApart) stepBackAsSession();
process.on('message', (question: Question) => {
  // Pictures lie outside the heap, whose own bookkeeping does not feel their weight.
  void replyTo(question).then((reply) => process.send?.(reply, () => globalThis.gc?.()));
});
process.on('disconnect', () => process.exit(0));
// The whole group hears Ctrl+C; whoever asks decides when this ends.
process.on('SIGINT', () => {});
