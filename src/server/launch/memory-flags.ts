import { join } from 'node:path';

/**
 * Megabytes for what has just been made and for the whole heap: left alone both grow with the machine, and V8 collects
 * the less often the more there is. And the call that collects the heap when a crowd has gone (`release-memory.ts`).
 */
export const memoryFlags = ['--max-semi-space-size=8', '--max-old-space-size=512', '--expose-gc'];

/** Where sources lie that Node has read once, without their types and compiled; it checks each against its file. */
export function compiledIn(dataDir: string): string {
  return join(dataDir, 'compiled');
}

/** For processes of ours that keep running: nothing is compiled twice, and threads share what memory they have freed. */
export function memoryEnvironment(dataDir: string): NodeJS.ProcessEnv {
  return { NODE_COMPILE_CACHE: compiledIn(dataDir), MALLOC_ARENA_MAX: '2' };
}
