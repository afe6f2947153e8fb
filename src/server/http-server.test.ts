import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { listen, makeHttpServer } from './http-server.ts';

const idleMs = 200;

/** More than the kernel buffers for one connection. */
const large = Buffer.alloc(32 * 1024 * 1024);

test('a client that never reads its response does not hold its connection for ever', async () => {
  const server = makeHttpServer({ idleMs });
  await listen(server, { host: '127.0.0.1', port: 0, shared: false }, (_incoming, outgoing) => outgoing.end(large));
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {});
  client.pause();
  client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  const [socket] = await once(server, 'connection');
  await once(socket, 'close');
  expect(client.bytesRead).toBeLessThan(large.length);
  client.destroy();
  server.close();
});

test('a response that takes longer, but moves, is sent to its end', async () => {
  const server = makeHttpServer({ idleMs });
  await listen(server, { host: '127.0.0.1', port: 0, shared: false }, async (_incoming, outgoing) => {
    for (let part = 0; part < 12; part++) {
      outgoing.write('part');
      await sleep(idleMs / 4);
    }
    outgoing.end();
  });
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  expect(await answer.text()).toBe('part'.repeat(12));
  server.close();
});
