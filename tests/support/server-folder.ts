import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readCluster } from '#src/platform/postgres/cluster.server.ts';
import { isAlive, runningPostmaster, stopPostmaster } from '#src/platform/postgres/postmaster.server.ts';

/** The folder of Linux whose files are kept in memory. */
const inMemory = '/dev/shm';
/** Bytes. The databases of a run take less than a tenth of it. */
const neededRoom = 4 * 1024 ** 3;

/**
 * A new folder for a database that nothing reads after this process. What earlier processes, killed before they could clean
 * up, have left under this name is removed first, with its server.
 */
export async function makeServerFolder(name: string): Promise<string> {
  await removeLeftBehind(name);
  const folder = mkdtempSync(join(temporaryFolder(), `${name}-${process.pid}-`));
  // As root, PostgreSQL runs as another user, which needs access to the folder.
  chmodSync(folder, 0o755);
  return folder;
}

/** Removes it with its database, which may lie elsewhere and has ended. */
export function removeServerFolder(dataDir: string): void {
  const folder = readCluster(dataDir)?.folder;
  if (folder) rmSync(folder, { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
}

/**
 * In memory where there is room: to copy and remove the thousand files of a database needs five times the CPU time on a
 * disk, and the demo loads a tenth faster.
 */
function temporaryFolder(): string {
  if (!existsSync(inMemory) || process.availableMemory() < neededRoom) return tmpdir();
  const { bavail, bsize } = statfsSync(inMemory);
  return bavail * bsize < neededRoom ? tmpdir() : inMemory;
}

async function removeLeftBehind(name: string): Promise<void> {
  const ofProcess = new RegExp(String.raw`^${name}-(\d+)-`);
  for (const parent of [tmpdir(), inMemory].filter(existsSync))
    for (const entry of readdirSync(parent)) {
      const owner = ofProcess.exec(entry)?.[1];
      if (owner === undefined || isAlive(Number(owner))) continue;
      const dataDir = join(parent, entry);
      const left = runningPostmaster(readCluster(dataDir)?.folder ?? join(dataDir, 'postgres'));
      if (left) await stopPostmaster(left.pid);
      removeServerFolder(dataDir);
    }
}
