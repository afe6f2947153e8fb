import { join } from 'node:path';

/** Megabytes for what has just been made. Left alone it grows with the machine, to a third of a process's memory. */
export const leanFlags = ['--max-semi-space-size=8'];

/** Where sources lie that Node has read once, without their types and compiled; it checks each against its file. */
export function compiledIn(dataDir: string): string {
  return join(dataDir, 'compiled');
}

/** For processes of ours that keep running: nothing is compiled twice, and threads share what memory they have freed. */
export function leanEnvironment(dataDir: string): NodeJS.ProcessEnv {
  return { NODE_COMPILE_CACHE: compiledIn(dataDir), MALLOC_ARENA_MAX: '2' };
}
