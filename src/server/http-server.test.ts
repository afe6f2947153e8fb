import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { listen, listenerFor, makeHttpServer } from './http-server.ts';

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
  // Ten pauses of a fifth: a busy machine may stretch one to four times its length.
  const idleMs = 1_500;
  const server = makeHttpServer({ idleMs });
  await listen(server, { host: '127.0.0.1', port: 0, shared: false }, async (_incoming, outgoing) => {
    for (let part = 0; part < 10; part++) {
      outgoing.write('part');
      await sleep(idleMs / 5);
    }
    outgoing.end();
  });
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  expect(await answer.text()).toBe('part'.repeat(10));
  server.close();
});

test.each([
  [false, 15],
  [true, 150],
])('behind a proxy (%s) an idle connection is kept for %i seconds', async (behindProxy, seconds) => {
  const server = makeHttpServer({ behindProxy });
  await listen(server, { host: '127.0.0.1', port: 0, shared: false }, (_incoming, outgoing) => void outgoing.end());
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  expect(answer.headers.get('keep-alive')).toContain(`timeout=${seconds}`);
  server.close();
});

test.each([
  ['nothing', '', ''],
  ['half of its headers', 'GET / HTTP/1.1\r\nHost: x\r\n', 'HTTP/1.1 408 Request Timeout\r\n'],
  ['what is no request', 'hello\r\n\r\n', 'HTTP/1.1 400 Bad Request\r\n'],
])(
  'a client that sends %s is disconnected, and only one that has sent something is answered',
  async (_, sent, status) => {
    const server = makeHttpServer({ headersMs: 100 });
    await listen(server, { host: '127.0.0.1', port: 0, shared: false }, (_incoming, outgoing) => outgoing.end('page'));
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
    let answer = '';
    client.on('data', (bytes) => void (answer += bytes.toString()));
    client.write(sent);
    await once(client, 'close');
    expect(answer).toBe(status && `${status}Connection: close\r\n\r\n`);
    server.close();
  },
);

describe('a client that is answered before it has sent its whole body', () => {
  const refusing: Readonly<Record<string, RequestListener>> = {
    'plainly': (_incoming, outgoing) => void outgoing.writeHead(401).end('refused'),
    'and to be disconnected': (_incoming, outgoing) =>
      void outgoing.writeHead(413, { connection: 'close' }).end('refused'),
    'by a handler': listenerFor(async () => new Response('refused', { status: 401 })),
    'after a part of it was read': (incoming, outgoing) =>
      void incoming.once('data', () => {
        incoming.pause();
        outgoing.writeHead(401, { connection: 'close' }).end('refused');
      }),
  };

  async function sendTo(listener: RequestListener, lingerMs: number) {
    const server = makeHttpServer({ lingerMs });
    await listen(server, { host: '127.0.0.1', port: 0, shared: false }, listener);
    const client = connect({ port: (server.address() as AddressInfo).port, allowHalfOpen: true });
    const seen = { answers: '', errors: [] as string[] };
    client.on('data', (bytes) => void (seen.answers += bytes.toString()));
    client.on('error', ({ message }) => void seen.errors.push(message));
    client.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${large.length}\r\n\r\n${'x'.repeat(1_000)}`);
    const closed = new Promise<void>((resolve) => void client.once('close', () => resolve()));
    await once(client, 'data');
    return { server, client, seen, closed };
  }

  test.each(Object.entries(refusing))('%s may send the rest of it', async (_, listener) => {
    const { server, client, seen, closed } = await sendTo(listener, 60_000);
    // Longer than a library in between would wait.
    await sleep(700);
    client.end(large.subarray(1_000));
    await closed;
    expect(seen.answers).toMatch(/^HTTP\/1\.1 4[\s\S]+refused/);
    expect(client.bytesWritten).toBeGreaterThan(large.length);
    expect(seen.errors).toEqual([]);
    server.close();
  });

  test('is closed after a while, however little it sends', async () => {
    const { server, client, closed } = await sendTo((_incoming, outgoing) => void outgoing.end('refused'), 300);
    const dripping = setInterval(() => client.write('x'), 50);
    await closed;
    clearInterval(dripping);
    expect(client.bytesWritten).toBeLessThan(2_000);
    server.close();
  });

  test('sends no second request on a connection that is to be closed', async () => {
    const urls: (string | undefined)[] = [];
    const server = makeHttpServer();
    await listen(server, { host: '127.0.0.1', port: 0, shared: false }, ({ url }, outgoing) => {
      urls.push(url);
      outgoing.writeHead(413, { connection: 'close' }).end('refused');
    });
    const client = connect((server.address() as AddressInfo).port);
    let answers = '';
    client.on('data', (bytes) => void (answers += bytes.toString()));
    client.write('POST /first HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n12345');
    await once(client, 'data');
    client.write('67890GET /second HTTP/1.1\r\nHost: x\r\n\r\n');
    await once(client, 'close');
    expect(answers.match(/HTTP\/1\.1/g)).toHaveLength(1);
    server.close();
  });
});
