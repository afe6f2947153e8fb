import { connect, type Socket } from 'node:net';
import { answerEnd } from './answer.ts';

/** What came back: its status and how many bytes, head and all. Status 0 when the connection broke. */
export type Answer = { readonly status: number; readonly bytes: number };

/** One kept connection that asks one thing at a time, and costs the machine as little as it can. */
export type Lane = { readonly ask: (request: Buffer) => Promise<Answer>; readonly close: () => void };

const broken: Answer = { status: 0, bytes: 0 };
const statusAt = 'HTTP/1.1 '.length;

/** `localAddress`: where it asks from. */
export function openLane(host: string, port: number, localAddress?: string): Lane {
  let socket: Socket | null = null;
  let received: Buffer = Buffer.alloc(0);
  let settle: ((answer: Answer) => void) | null = null;

  const finish = (answer: Answer) => {
    const waiting = settle;
    settle = null;
    received = Buffer.alloc(0);
    waiting?.(answer);
  };
  const open = () => {
    const opened = connect({ host, port, noDelay: true, ...(localAddress !== undefined && { localAddress }) });
    opened.on('data', (chunk) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      const end = answerEnd(received);
      if (end === null) return;
      const status = Number(received.toString('latin1', statusAt, statusAt + 3));
      if (/\r\nconnection: close\r\n/i.test(received.toString('latin1', 0, 2048))) opened.destroy();
      finish({ status, bytes: end });
    });
    opened.on('error', () => {});
    opened.on('close', () => {
      if (socket === opened) socket = null;
      finish(broken);
    });
    return opened;
  };
  return {
    ask: (request) =>
      new Promise((resolve) => {
        socket = socket === null || socket.destroyed ? open() : socket;
        settle = resolve;
        socket.write(request);
      }),
    close: () => socket?.destroy(),
  };
}
