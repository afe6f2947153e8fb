import { createHash } from 'node:crypto';
import { connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export type Lock = { readonly release: () => void };

/**
 * Takes a lock that the kernel gives back when its holder dies, however it dies: a name in Linux's
 * abstract socket space. Elsewhere nothing is locked. Answers what the holder has to say about
 * itself when somebody holds it.
 */
export async function tryLock(name: string, about: () => string): Promise<Lock | { readonly heldBy: string }> {
  if (process.platform !== 'linux') return { release: () => {} };
  const path = `\0rotation-${createHash('sha256').update(name).digest('hex').slice(0, 32)}`;
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.end(about());
  });
  const taken = await new Promise<boolean>((resolve, reject) => {
    server.once('listening', () => resolve(false));
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(true) : reject(error),
    );
    server.listen(path);
  });
  if (taken) return { heldBy: await ask(path) };
  server.unref();
  return { release: () => server.close() };
}

/** Waits for its turn; `waiting` is told once if it has to. */
export async function takeLock(name: string, waiting: () => void): Promise<Lock> {
  for (let first = true; ; first = false) {
    const lock = await tryLock(name, () => String(process.pid));
    if ('release' in lock) return lock;
    if (first) waiting();
    await sleep(300);
  }
}

function ask(path: string): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(path);
    socket.on('data', (chunk) => (answer += chunk.toString()));
    socket.on('close', () => resolve(answer));
    socket.on('error', () => resolve(answer));
  });
}
