import { join } from 'node:path';

/**
 * Megabytes for the young generation and for the whole heap: V8's defaults grow with the machine, and it collects
 * less often the more memory there is. And the function that collects the heap after a burst (`release-memory.ts`).
 */
export const memoryFlags = ['--max-semi-space-size=8', '--max-old-space-size=512', '--expose-gc'];

/** Node's compile cache: sources without their types, compiled. Node checks each entry against its file. */
export function compileCacheFolder(dataDir: string): string {
  return join(dataDir, 'compiled');
}

/**
 * For long-running processes: the compile cache avoids compiling twice, and fewer malloc arenas let threads share
 * freed memory.
 */
export function memoryEnvironment(dataDir: string): NodeJS.ProcessEnv {
  return { NODE_COMPILE_CACHE: compileCacheFolder(dataDir), MALLOC_ARENA_MAX: '2' };
}
