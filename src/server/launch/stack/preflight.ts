import { accessSync, constants, mkdirSync, statfsSync } from 'node:fs';
import { createServer } from 'node:net';
import type { Settings } from '#src/platform/settings.ts';
import { LaunchError } from '../terminal.ts';

const minFreeBytes = 200_000_000;

/** Creates the data folder. Fails early when it is not writable or its disk is almost full. */
export function checkDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.W_OK);
  } catch {
    throw new LaunchError(
      `This user cannot write to DATA_DIR ${dataDir}. Choose another folder: DATA_DIR=/somewhere ./rotation start`,
    );
  }
  const { bavail, bsize } = statfsSync(dataDir);
  if (bavail * bsize < minFreeBytes) {
    throw new LaunchError(
      `The disk of ${dataDir} is almost full: ${Math.round((bavail * bsize) / 1e6)} MB are free, and at least 200 MB are needed.`,
    );
  }
}

export async function checkPort({ PORT, HOST }: Settings): Promise<void> {
  const code = await new Promise<string | undefined>((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'unknown'));
    server.listen(PORT, HOST, () => server.close(() => resolve(undefined)));
  });
  if (!code) return;
  const messages: Record<string, string> = {
    EADDRINUSE: `Port ${PORT} is used by another program. Choose another: PORT=${PORT === 65_535 ? 3000 : PORT + 1} ./rotation start`,
    EACCES: `Port ${PORT} is reserved for root. Choose one from 1024 up: PORT=3000 ./rotation start`,
    EADDRNOTAVAIL: `HOST=${HOST} is not an address of this machine. Use 127.0.0.1, or 0.0.0.0 for all its addresses.`,
    ENOTFOUND: `HOST=${HOST} is not an address of this machine. Use 127.0.0.1, or 0.0.0.0 for all its addresses.`,
  };
  throw new LaunchError(messages[code] ?? `Port ${PORT} on ${HOST} cannot be opened (${code}).`);
}
