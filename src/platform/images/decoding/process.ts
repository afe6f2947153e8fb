import { readdirSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { FlawError, makeOriginal, makeVariants } from './pixels.ts';
import { mostMemory, type Question, type Reply } from './protocol.ts';

// A process that knows no secret and no database: strangers' files are decoded here and nowhere else.

/** Milliseconds; a decoder fills a few megabytes in that time. */
const lookEvery = 10;

async function replyTo(question: Question): Promise<Reply> {
  const watch = setInterval(endIfTooLarge, lookEvery);
  try {
    return { answer: await answer(question) };
  } catch (error) {
    if (error instanceof FlawError) return { flaw: error.flaw };
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
function endIfTooLarge(): void {
  if (process.memoryUsage.rss() > mostMemory) process.kill(process.pid, 'SIGKILL');
}

/** Where memory is short this process goes first, and where the processor is, last. */
function stepBack(niceness: number): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
    // Linux counts each thread by itself.
    for (const thread of readdirSync('/proc/self/task')) setPriority(Number(thread), niceness);
  } catch {
    setPriority(niceness);
  }
}

stepBack(Number(process.argv[2]));
process.on('message', (question: Question) => {
  // Pictures lie outside the heap, whose own bookkeeping does not feel their weight.
  void replyTo(question).then((reply) => process.send?.(reply, () => globalThis.gc?.()));
});
process.on('disconnect', () => process.exit(0));
// The whole group hears Ctrl+C; whoever asks decides when this ends.
process.on('SIGINT', () => {});
