import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

/** The processes that tests start often. */
export const processSources = [
  'sandbox/main.ts',
  'src/server/web.ts',
  'src/server/worker.ts',
  'tests/faults/crash-target.ts',
  'tests/faults/stalled-worker.ts',
] as const;

export type ProcessSource = (typeof processSources)[number];

/** Where bundled processes are: an environment variable, because the processes of a test run inherit it. */
export const bundleVariable = 'TEST_PROCESSES';

export const bundledName = (source: ProcessSource) =>
  source === 'sandbox/main.ts' ? 'sandbox' : basename(source, '.ts');

/** The bundled file of a process, or its source where nothing has been bundled. */
export function processFile(source: ProcessSource): string {
  const folder = process.env[bundleVariable];
  return folder === undefined ? source : join(folder, `${bundledName(source)}.js`);
}

/** Where a test run has its files, in memory where there is room; of the environment for the same reason. */
export const folderVariable = 'TEST_FOLDER';

/** The folder of the test run, which is removed with all that is in it, or that for temporary files outside of one. */
export function folderOfRun(): string {
  return process.env[folderVariable] ?? tmpdir();
}
