import { createHash } from 'node:crypto';
import { connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export type Lock = { readonly release: () => void };

/**
 * Tries to take a lock that the kernel releases when its holder dies, however it dies: a name in Linux's abstract
 * socket namespace. On other systems nothing is locked. Returns the holder's `ownerInfo` when the lock is held.
 */
export async function tryLock(name: string, ownerInfo: () => string): Promise<Lock | { readonly heldBy: string }> {
  if (process.platform !== 'linux') return { release: () => {} };
  const path = `\0rotation-${createHash('sha256').update(name).digest('hex').slice(0, 32)}`;
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.end(ownerInfo());
  });
  const taken = await new Promise<boolean>((resolve, reject) => {
    server.once('listening', () => resolve(false));
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(true) : reject(error),
    );
    server.listen(path);
  });
  if (taken) return { heldBy: await readOwner(path) };
  server.unref();
  return { release: () => server.close() };
}

/** Waits for the lock; calls `onWait` once if it is held. */
export async function waitForLock(name: string, onWait: () => void): Promise<Lock> {
  for (let first = true; ; first = false) {
    const lock = await tryLock(name, () => String(process.pid));
    if ('release' in lock) return lock;
    if (first) onWait();
    await sleep(300);
  }
}

function readOwner(path: string): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(path);
    socket.on('data', (chunk) => (answer += chunk.toString()));
    socket.on('close', () => resolve(answer));
    socket.on('error', () => resolve(answer));
  });
}
