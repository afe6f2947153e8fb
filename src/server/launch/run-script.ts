import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { projectFolder } from './project.ts';
import { LaunchError } from './terminal.ts';

/** Runs a script of the project in place of this process, with its arguments and its exit code. */
export async function runScript(module: string, name: string): Promise<void> {
  if (!existsSync(join(projectFolder, module)))
    throw new LaunchError(`This copy of Rotation has no ${name} (${module} is missing).`);
  const child = spawn(process.execPath, [module, ...process.argv.slice(2)], { cwd: projectFolder, stdio: 'inherit' });
  const forward = (signal: NodeJS.Signals) => child.kill(signal);
  process.on('SIGTERM', forward);
  // The terminal sends Ctrl-C to both processes; this one waits for the child to exit.
  process.on('SIGINT', () => {});
  process.exitCode = await new Promise<number>((resolve) => child.once('close', (code) => resolve(code ?? 1)));
}
