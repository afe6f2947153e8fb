import { fork, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '#src/platform/free-port.ts';
import { withoutSettings } from '#src/server/launch/own-settings.ts';

/** A marketplace with everything that belongs to it. */
export type RunningStack = {
  readonly address: string;
  /** Where the payment sandbox takes orders, on this machine. */
  readonly sandboxPort: number;
  readonly stop: () => Promise<void>;
};

const patience = 180_000;
const keptLines = 40;

/**
 * The whole marketplace as `./rotation start` runs it: its own database, sandbox, web and worker, the
 * demo, the pages built for production; on free ports, in a folder that is gone afterwards. It trusts
 * one proxy, so that each visitor can have an address, and limits of tries, of their own.
 */
export async function startStack(): Promise<RunningStack> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rotation-journeys-'));
  const [port, sandboxPort] = [await freePort(), await freePort()];
  const child = fork('src/server/launch/start.ts', [], {
    env: {
      ...withoutSettings(process.env),
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      DATA_DIR: dataDir,
      TRUST_PROXY: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const stop = async () => {
    await ended(child);
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await opened(child);
  } catch (error) {
    await stop();
    throw error;
  }
  return { address: `http://localhost:${port}`, sandboxPort, stop };
}

/** Resolves when the site is open; what was said until then goes into the error. */
function opened(child: ChildProcess): Promise<void> {
  const said: string[] = [];
  return new Promise((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`${why}:\n${said.slice(-keptLines).join('\n')}`));
    const late = setTimeout(() => fail('The marketplace did not open in time'), patience);
    for (const stream of [child.stdout, child.stderr]) {
      if (stream === null) continue;
      createInterface({ input: stream }).on('line', (line) => {
        said.push(line);
        if (!line.includes(' is open at ')) return;
        clearTimeout(late);
        resolve();
      });
    }
    child.once('exit', (code) => {
      clearTimeout(late);
      fail(`The marketplace ended (${code}) before it was open`);
    });
  });
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await gone;
}
