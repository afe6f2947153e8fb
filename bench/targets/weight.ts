import { execFileSync } from 'node:child_process';
import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { compileCacheFolder } from '#src/server/launch/stack/memory-flags.ts';
import { memoryOf } from '../site/processes.ts';
import { startSite } from '../site/start.ts';
import { recordFact, type Bench } from './bench.ts';

/** Milliseconds until an idle process has settledMs, and until it must have recoveredMs after load. */
const [settledMs, recoveredMs] = [30_000, 60_000];

/**
 * Resident memory of a separate web process, including Node itself: idle, after load, and a minute later; and of the
 * very first start on a machine, without a compile cache.
 */
export async function weightTargets(bench: Bench): Promise<void> {
  const { findings, generator, seconds, set } = bench;
  const record = (name: string, value: number | null, unit: 'ms' | 'MB') =>
    value !== null && recordFact(findings, { name: `web process: ${name}`, set: set.name, value, unit });

  rmSync(compileCacheFolder(set.dataDir), { recursive: true, force: true });
  const first = await startSite(set);
  await sleep(settledMs);
  record('the very first start to first answer', first.firstAnswerMs, 'ms');
  record('memory idle after the very first start', memoryOf(first.pid), 'MB');
  await first.stop();

  const site = await startSite(set);
  record('start to first answer', site.firstAnswerMs, 'ms');
  await sleep(settledMs);
  record('memory idle', memoryOf(site.pid), 'MB');
  for (const path of ['/', '/s', '/api/listings']) {
    await generator.run({ work: { ...site.get(path), uncached: true }, connections: 32, seconds: seconds * 3 });
  }
  record('memory after load', memoryOf(site.pid), 'MB');
  await sleep(recoveredMs);
  record('memory a minute later', memoryOf(site.pid), 'MB');
  await site.stop();
}

/** Disk size of a production installation: all packages that npm lists without dev dependencies. */
export function installWeight({ findings }: Pick<Bench, 'findings'>): void {
  const listed = execFileSync('npm', ['ls', '--all', '--omit=dev', '--parseable'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const folders = listed.split('\n').filter((path) => path.includes('node_modules'));
  const bytes = folders.reduce((sum, folder) => sum + sizeOf(folder), 0);
  recordFact(findings, { name: 'production install', set: null, value: Math.round(bytes / 1e6), unit: 'MB' });
  recordFact(findings, { name: 'production packages', set: null, value: folders.length, unit: 'count' });
}

/** Size without nested packages, which npm lists separately. */
function sizeOf(folder: string): number {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'node_modules' ? sum : sum + sizeOf(path);
    return entry.isFile() ? sum + statSync(path).blocks * 512 : sum;
  }, 0);
}
