import { connect, type Socket } from 'node:net';
import { answerEnd } from './answer.ts';

/** Status and size of a response, headers included. Status 0 when the connection broke. */
export type Answer = { readonly status: number; readonly bytes: number };

/** A keep-alive connection with one request at a time, on a raw socket to use little CPU. */
export type Connection = { readonly send: (request: Buffer) => Promise<Answer>; readonly close: () => void };

const broken: Answer = { status: 0, bytes: 0 };
const statusAt = 'HTTP/1.1 '.length;

/** `localAddress`: the source address of the connection. */
export function openConnection(host: string, port: number, localAddress?: string): Connection {
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
    send: (request) =>
      new Promise((resolve) => {
        socket = socket === null || socket.destroyed ? open() : socket;
        settle = resolve;
        socket.write(request);
      }),
    close: () => socket?.destroy(),
  };
}
