import { resolve } from 'node:path';

/** The root folder of the project, in which every process runs. */
export const projectFolder = resolve(import.meta.dirname, '../../..');

/** Path of a package's command. Run it with `process.execPath`, so that it uses this Node. */
export function tool(name: string): string {
  return resolve(projectFolder, 'node_modules/.bin', name);
}
