import { execFileSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { memoryOf } from '../site/processes.ts';
import { note, type Bench } from './bench.ts';

/** What the web process weighs: from its start to its first answer, and its memory before, after and well after load. */
export async function weightTargets(bench: Bench): Promise<void> {
  const { findings, generator, set, site } = bench;
  const tell = (name: string, value: number | null, unit: 'ms' | 'MB') =>
    value !== null && note(findings, { name, set: set.name, value, unit });
  tell('web process: start to first answer', site.firstAnswerMs, 'ms');
  tell('web process: memory idle', memoryOf(site.pid), 'MB');
  for (const path of ['/', '/s', '/api/listings']) {
    await generator.run({ work: { ...site.get(path), anew: true }, lanes: 32, seconds: bench.seconds * 3 });
  }
  tell('web process: memory after load', memoryOf(site.pid), 'MB');
  await sleep(10_000);
  tell('web process: memory ten seconds later', memoryOf(site.pid), 'MB');
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
