import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { freePort } from '#src/platform/free-port.ts';
import { withoutSettings } from '#src/server/launch/stack/clean-environment.ts';
import { makeServerFolder, removeServerFolder } from './server-folder.ts';

export type WholeSite = {
  readonly address: string;
  readonly dataDir: string;
  /** The port of its payment sandbox on this machine. */
  readonly sandboxPort: number;
  readonly stop: () => Promise<void>;
};

const timeoutMs = 300_000;
const readyText = 'Ctrl-C to stop';

/**
 * The whole marketplace as `./rotation start` runs it, with the demo, on a free port and in a temporary folder.
 * `settings` are additional environment variables.
 */
export async function startWholeSite(settings: Readonly<Record<string, string>> = {}): Promise<WholeSite> {
  const dataDir = await makeServerFolder('rotation-site');
  const port = Number(settings['PORT'] ?? (await freePort()));
  const child = fork(resolve('src/server/launch/start.ts'), [], {
    env: { ...withoutSettings(process.env), ...settings, PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // Its own process group, so that a Ctrl-C reaches it once, through `stop`.
    detached: true,
  });
  let output = '';
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const ready = new Promise<void>((resolve) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes(readyText)) resolve();
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
  });
  const timeout = new Promise<void>((resolve) => setTimeout(resolve, timeoutMs).unref());
  await Promise.race([ready, exited, timeout]);
  const stop = async () => {
    child.kill('SIGTERM');
    await exited;
    removeServerFolder(dataDir);
  };
  if (output.includes(readyText)) {
    const sandboxPort = Number(readFileSync(join(dataDir, 'sandbox-port'), 'utf8'));
    return { address: `http://localhost:${port}`, dataDir, sandboxPort, stop };
  }
  await stop();
  throw new Error(`The site did not start:\n${output}`);
}
