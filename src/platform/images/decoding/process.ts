import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { IssueError, makeOriginal, makeVariants } from './pixels.ts';
import { drawShareImage } from './share-image.ts';
import type { DecodeRequest, Reply } from './protocol.ts';

// Decoding process. It has no secret and no database: untrusted files are decoded here and nowhere else.

const [niceness = 0, maxCpuMs = 0, maxMemoryBytes = 0] = process.argv.slice(2, 5).map(Number);
const hasOwnSession = process.argv[5] === 'own-session';

/** Interval of the resource check in milliseconds; a decoder allocates a few megabytes in that time. */
const checkIntervalMs = 10;

async function replyTo(request: DecodeRequest): Promise<Reply> {
  const before = process.cpuUsage();
  const watch = setInterval(killOverLimit, checkIntervalMs, before);
  try {
    return { answer: await answer(request) };
  } catch (error) {
    if (error instanceof IssueError) return { issue: error.issue };
    throw error;
  } finally {
    clearInterval(watch);
  }
}

function answer(request: DecodeRequest) {
  switch (request.kind) {
    case 'original':
      return makeOriginal(request.source, request.formats);
    case 'variants':
      return makeVariants(request.source, request.format, request.sizes);
    case 'share-image':
      return drawShareImage(request.source, request.words);
  }
}

/** Kills this process when it exceeds a limit: the decoder runs in another thread and cannot be stopped otherwise. */
function killOverLimit(before: NodeJS.CpuUsage): void {
  const { user, system } = process.cpuUsage(before);
  const usedMs = (user + system) / 1000;
  if (usedMs > maxCpuMs || process.memoryUsage.rss() > maxMemoryBytes) process.kill(process.pid, 'SIGKILL');
}

/** Lowers the priority: first to be killed when memory is short, last to get the CPU. */
function lowerPriority(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
    // Linux sets the priority per thread.
    for (const thread of readdirSync('/proc/self/task')) setPriority(Number(thread), niceness);
  } catch {
    setPriority(niceness);
  }
}

const autogroup = '/proc/self/autogroup';

/**
 * Lowers the priority of the session. With autogroups the kernel divides the CPU between sessions first, regardless
 * of the nice values in them. The write is rate-limited by the kernel, so it is retried.
 */
function lowerSessionPriority(retries = 10): void {
  if (!existsSync(autogroup)) return;
  try {
    writeFileSync(autogroup, String(niceness));
  } catch {
    if (retries > 0) setTimeout(lowerSessionPriority, 150, retries - 1).unref();
  }
}

lowerPriority();
if (hasOwnSession) lowerSessionPriority();
process.on('message', (request: DecodeRequest) => {
  // Image buffers lie outside the heap, so V8 does not collect for them; collected here after each reply.
  void replyTo(request).then((reply) => process.send?.(reply, () => globalThis.gc?.()));
});
process.on('disconnect', () => process.exit(0));
// Ctrl-C reaches the whole process group; the parent decides when this process exits.
process.on('SIGINT', () => {});
