import { resolve } from 'node:path';

/** The folder that everything runs in. */
export const projectFolder = resolve(import.meta.dirname, '../../..');

/** A tool from the packages; run it with `process.execPath`, so that it gets this very Node. */
export function tool(name: string): string {
  return resolve(projectFolder, 'node_modules/.bin', name);
}
