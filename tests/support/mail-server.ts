import { createServer, type Socket } from 'node:net';

/** A mail server on this machine that takes everything, and can be stopped, started again, or left hanging. */
export type MailServer = {
  readonly port: number;
  /** The message ids of what it has taken, in order. */
  readonly taken: string[];
  /** How many connections wait for an answer that does not come. */
  readonly waiting: () => number;
  /** `true`: connections are accepted, and hear nothing more. What hangs then is not answered later. */
  readonly hang: (hangs: boolean) => void;
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** `onTaken` is called before the answer to an email is sent. */
export async function startMailServer(onTaken: (taken: number) => void = () => {}): Promise<MailServer> {
  const taken: string[] = [];
  const hanging = new Set<Socket>();
  let hangs = false;
  let port = 0;
  const take = (id: string) => onTaken(taken.push(id));
  const server = createServer((socket) => {
    socket.on('error', () => {});
    if (!hangs) return answerOn(socket, take);
    hanging.add(socket);
    socket.on('close', () => hanging.delete(socket)).resume();
  });
  const start = () =>
    new Promise<void>((resolve) => {
      server.listen(port, '127.0.0.1', () => {
        const address = server.address();
        port = typeof address === 'object' ? (address?.port ?? 0) : 0;
        resolve();
      });
    });
  await start();
  return {
    port,
    taken,
    start,
    waiting: () => hanging.size,
    hang: (wanted) => void (hangs = wanted),
    stop() {
      for (const socket of hanging) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** As much SMTP as emails need. */
function answerOn(socket: Socket, take: (id: string) => void): void {
  let isMessage = false;
  socket.write('220 mail\r\n');
  socket.on('data', (chunk) => {
    for (const line of String(chunk).split('\r\n')) {
      if (isMessage) {
        const [, id] = /^Message-ID: <([^@]+)@/i.exec(line) ?? [];
        if (id !== undefined) take(id);
        if (line !== '.') continue;
      }
      if (line === '') continue;
      isMessage = line === 'DATA';
      socket.write(isMessage ? '354 go on\r\n' : '250 ok\r\n');
    }
  });
}
