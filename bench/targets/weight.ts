import { execFileSync } from 'node:child_process';
import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { compileCacheFolder } from '#src/server/launch/memory-flags.ts';
import { memoryOf } from '../site/processes.ts';
import { startSite } from '../site/start.ts';
import { note, type Bench } from './bench.ts';

/** Milliseconds after which a process that nobody asks for anything has settled, and after load in which it must have. */
const [settled, recovered] = [30_000, 60_000];

/**
 * What a web process of its own weighs: resident memory, the code of Node among it, before, soon after and
 * well after load; and the very first one on a machine, which reads every source.
 */
export async function weightTargets(bench: Bench): Promise<void> {
  const { findings, generator, seconds, set } = bench;
  const tell = (name: string, value: number | null, unit: 'ms' | 'MB') =>
    value !== null && note(findings, { name: `web process: ${name}`, set: set.name, value, unit });

  rmSync(compileCacheFolder(set.dataDir), { recursive: true, force: true });
  const first = await startSite(set);
  await sleep(settled);
  tell('the very first start to first answer', first.firstAnswerMs, 'ms');
  tell('memory idle after the very first start', memoryOf(first.pid), 'MB');
  await first.stop();

  const site = await startSite(set);
  tell('start to first answer', site.firstAnswerMs, 'ms');
  await sleep(settled);
  tell('memory idle', memoryOf(site.pid), 'MB');
  for (const path of ['/', '/s', '/api/listings']) {
    await generator.run({ work: { ...site.get(path), anew: true }, lanes: 32, seconds: seconds * 3 });
  }
  tell('memory after load', memoryOf(site.pid), 'MB');
  await sleep(recovered);
  tell('memory a minute later', memoryOf(site.pid), 'MB');
  await site.stop();
}

/** What an installation for production takes: the packages that are not for development, as npm names them. */
export function installWeight({ findings }: Pick<Bench, 'findings'>): void {
  const said = execFileSync('npm', ['ls', '--all', '--omit=dev', '--parseable'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const folders = said.split('\n').filter((path) => path.includes('node_modules'));
  const bytes = folders.reduce((sum, folder) => sum + sizeOf(folder), 0);
  note(findings, { name: 'production install', set: null, value: Math.round(bytes / 1e6), unit: 'MB' });
  note(findings, { name: 'production packages', set: null, value: folders.length, unit: 'count' });
}

/** Without the packages inside of it: they are named themselves. */
function sizeOf(folder: string): number {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'node_modules' ? sum : sum + sizeOf(path);
    return entry.isFile() ? sum + statSync(path).blocks * 512 : sum;
  }, 0);
}
