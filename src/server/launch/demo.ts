import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { LogFile } from './log-file.ts';
import { projectFolder } from './project.ts';
import { LaunchError } from './terminal.ts';

/** Fills the database with the demo; what is there already is left alone. */
export async function loadDemo(
  env: NodeJS.ProcessEnv,
  dataDir: string,
  tell: (text: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const log = new LogFile(join(dataDir, 'logs/demo.log'));
  const child = spawn(process.execPath, ['demo/load.ts'], {
    cwd: projectFolder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
  });
  child.on('error', () => {});
  log.read(child.stdout, tell);
  log.read(child.stderr, () => {});
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new LaunchError(`The demo could not be loaded; its last words, from ${log.path}:\n${log.tail}`);
}

/** Of the three demo accounts. */
export async function demoPassword(): Promise<string | null> {
  if (!existsSync(join(projectFolder, 'demo/accounts.ts'))) return null;
  const accounts: { demoPassword?: string } = await import('#demo/accounts.ts');
  return accounts.demoPassword ?? null;
}
