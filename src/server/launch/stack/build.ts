import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { machineEnvironment } from './environment.ts';
import { waitForLock } from './lock.ts';
import { projectFolder, tool } from '../project.ts';
import { LaunchError } from '../terminal.ts';

const inputs = [
  'src/**/*.{ts,tsx,css,json,svg,woff2,png,webp,avif}',
  'public/**/*',
  'package-lock.json',
  'marketplace.config.ts',
  'vite.config.ts',
  'vite-processes.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
];
const notInputs = ['src/server/launch/**', 'src/database/migrations/**', 'src/**/*.test.ts', 'sandbox/**'];
/** Bytes: building and loading the demo at once could exhaust less memory. A container has a limit of its own. */
const enoughMemory = 2e9;
const stamp = join(projectFolder, 'build/stamp');

/**
 * Begins to build the pages, which need no database, on a machine that can do so beside other work. The result waits for
 * the end, or does it all.
 */
export function startBuild(signal: AbortSignal): typeof buildPages {
  if (Math.min(totalmem(), process.constrainedMemory() || Infinity) < enoughMemory) return buildPages;
  let last = '';
  let show = (text: string): void => void (last = text);
  const built = buildPages((text) => show(text), signal);
  // Its failure is that of its step.
  built.catch(() => {});
  return (onProgress) => {
    show = onProgress;
    onProgress(last);
    return built;
  };
}

/** Builds pages and processes for production when their sources have changed. Returns whether it did. */
export async function buildPages(onProgress: (text: string) => void, signal?: AbortSignal): Promise<boolean> {
  const lock = await waitForLock(`build ${projectFolder}`, () => onProgress('waiting for another build to finish'));
  try {
    const wanted = fingerprint();
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return false;
    onProgress('building the pages');
    rmSync(stamp, { force: true });
    await run('react-router', ['build'], signal);
    await run('vite', ['build', '--config', 'vite-processes.config.ts'], signal);
    mkdirSync(join(projectFolder, 'build'), { recursive: true });
    writeFileSync(stamp, wanted);
    return true;
  } finally {
    lock.release();
  }
}

function fingerprint(): string {
  const hash = createHash('sha256').update(process.version);
  for (const entry of globSync(inputs, { cwd: projectFolder, exclude: notInputs, withFileTypes: true })
    .filter((found) => found.isFile())
    .map((found) => join(found.parentPath, found.name))
    .toSorted()) {
    hash.update(`\0${entry.slice(projectFolder.length)}\0`).update(readFileSync(entry));
  }
  return hash.digest('hex');
}

async function run(name: string, args: readonly string[], signal: AbortSignal | undefined): Promise<void> {
  const child = spawn(process.execPath, [tool(name), ...args], {
    cwd: projectFolder,
    env: { ...machineEnvironment(process.env), NODE_ENV: 'production', NO_COLOR: '1', FORCE_COLOR: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(signal ? { signal } : {}),
  });
  child.on('error', () => {});
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code === 0) return;
  if (output.includes('ENOSPC')) throw new LaunchError('The pages could not be built: the disk is full.');
  throw new LaunchError(`The pages could not be built:\n${output.trimEnd().split('\n').slice(-40).join('\n')}`);
}
