import { createServer } from 'node:net';

/** A free TCP port: the preferred one if possible, else any. */
export async function freePort(preferred = 0, host = '127.0.0.1'): Promise<number> {
  if (preferred !== 0 && !(await isFree(preferred, host))) return freePort(0, host);
  return listenOnce(preferred, host);
}

export async function isFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return listenOnce(port, host).then(
    () => true,
    () => false,
  );
}

function listenOnce(port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(port, host, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : port));
    });
  });
}
