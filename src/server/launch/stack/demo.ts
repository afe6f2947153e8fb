import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { LogFile } from '../supervision/log-file.ts';
import { projectFolder } from '../project.ts';
import { LaunchError } from '../terminal.ts';

/** Fills the database with the demo's data. Existing data is left unchanged. */
export async function loadDemo(
  env: NodeJS.ProcessEnv,
  dataDir: string,
  onProgress: (text: string) => void,
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
  log.read(child.stdout, onProgress);
  log.read(child.stderr, () => {});
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new LaunchError(`The demo could not be loaded. Last lines of ${log.path}:\n${log.tail}`);
}

/** The password of the three demo accounts. */
export async function demoPassword(): Promise<string | null> {
  if (!existsSync(join(projectFolder, 'demo/accounts.ts'))) return null;
  const accounts: { demoPassword?: string } = await import('#demo/accounts.ts');
  return accounts.demoPassword ?? null;
}
