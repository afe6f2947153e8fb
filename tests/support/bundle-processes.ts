import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { build } from 'vite';
import { isAlive } from '#src/platform/postgres/postmaster.server.ts';
import { bundleOf } from '../../vite-processes.config.ts';
import { bundledName, bundleVariable, processSources } from './process-file.ts';

const parent = '.tools/processes';
const folderName = /^(\d+)-/;

/**
 * Bundles the processes of tests from their sources, once for a test run: bundled, a process needs a quarter of the CPU
 * time to start. Returns how to remove the bundle.
 */
export async function bundleProcesses(): Promise<() => void> {
  mkdirSync(parent, { recursive: true });
  sweep();
  const folder = mkdtempSync(`${parent}/${process.pid}-`);
  const input = Object.fromEntries(processSources.map((source) => [bundledName(source), source]));
  await build({ ...bundleOf(input, folder), configFile: false, logLevel: 'warn' });
  writeFileSync(`${folder}/package.json`, '{"type":"module"}');
  process.env[bundleVariable] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

/** Removes the bundles of earlier test runs that were killed before they could clean up. */
function sweep(): void {
  for (const name of readdirSync(parent)) {
    const owner = folderName.exec(name)?.[1];
    if (owner !== undefined && !isAlive(Number(owner))) rmSync(`${parent}/${name}`, { recursive: true, force: true });
  }
}
