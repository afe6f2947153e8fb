import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Reply } from './context.ts';

const chunks = 20;

/** Sends the reply, or fails in the way that `sending` says. */
export async function send(response: ServerResponse, reply: Reply): Promise<void> {
  const { sending } = reply;
  if (sending === 'drop') {
    response.destroy();
    return;
  }
  const bytes = Buffer.from(reply.body);
  response.writeHead(reply.status, { ...reply.headers, 'content-length': bytes.length });
  if (sending === 'cut') {
    response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => response.destroy());
    return;
  }
  if (sending !== undefined) {
    const step = Math.ceil(bytes.length / chunks);
    for (let at = 0; at < bytes.length && !response.destroyed; at += step) {
      response.write(bytes.subarray(at, at + step));
      await sleep(sending.dripMs);
    }
    response.end();
    return;
  }
  response.end(bytes);
}
