import { accessSync, constants, mkdirSync, statfsSync } from 'node:fs';
import { createServer } from 'node:net';
import type { Settings } from '#src/platform/settings.ts';
import { LaunchError } from './terminal.ts';

const minFreeBytes = 200_000_000;

/** Makes the data folder, and says what would go wrong later: no right to write, or no room. */
export function checkDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.W_OK);
  } catch {
    throw new LaunchError(
      `DATA_DIR ${dataDir} cannot be written by this user. Choose another: DATA_DIR=/somewhere ./rotation start`,
    );
  }
  const { bavail, bsize } = statfsSync(dataDir);
  if (bavail * bsize < minFreeBytes) {
    throw new LaunchError(
      `The disk of ${dataDir} is full: ${Math.round((bavail * bsize) / 1e6)} MB are free and at least 200 MB are needed.`,
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
  const sentences: Record<string, string> = {
    EADDRINUSE: `Port ${PORT} is taken by another program. Choose another: PORT=${PORT === 65_535 ? 3000 : PORT + 1} ./rotation start`,
    EACCES: `Port ${PORT} may only be opened by root. Choose one from 1024 on: PORT=3000 ./rotation start`,
    EADDRNOTAVAIL: `HOST=${HOST} is not an address of this machine. Use 127.0.0.1, or 0.0.0.0 for all of its addresses.`,
    ENOTFOUND: `HOST=${HOST} is not an address of this machine. Use 127.0.0.1, or 0.0.0.0 for all of its addresses.`,
  };
  throw new LaunchError(sentences[code] ?? `Port ${PORT} on ${HOST} cannot be opened (${code}).`);
}
