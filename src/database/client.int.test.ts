import { connect, createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isConnectionError } from '#src/platform/postgres/connection-error.ts';
import { freshDatabase, type FreshDatabase } from '#tests/support/database.ts';
import { DatabaseClient } from './client.server.ts';

let fresh: FreshDatabase;
beforeAll(async () => void (fresh = await freshDatabase()));
afterAll(() => fresh.close());

/** A network that replaces what the server sends, once `answer` is set. */
async function corruptNetwork() {
  const { hostname, port } = new URL(fresh.url);
  let answer: Buffer | null = null;
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    near.pipe(far);
    far.on('data', (bytes) => near.write(answer ?? bytes));
    for (const socket of [near, far])
      socket.on('error', () => {}).on('close', () => [near, far].map((one) => one.destroy()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(fresh.url);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return { url: url.href, send: (bytes: Buffer) => void (answer = bytes), close: () => server.close() };
}

/** A row of three columns, the first of which is longer than the message. */
const row = Buffer.from('D\0\0\0\x0a\0\x03\x37\x37\x37\x37', 'latin1');
/** The answer of another server: of a proxy, say. */
const http = Buffer.from('Z HTTP/1.1 400 Bad Request\r\n\r\n');

// An exception that reaches nobody would fail the test run.
test.each([
  ['a broken row', row],
  ['a message of another protocol', http],
])('%s is a lost connection, and does not end the process', async (_what, bytes) => {
  const network = await corruptNetwork();
  const client = new DatabaseClient({ connectionString: network.url, query_timeout: 1_000 });
  await client.connect();
  const ended = new Promise((resolve) => client.once('end', resolve));
  network.send(bytes);
  const thrown: unknown = await client.query('select 1').catch((error: unknown) => error);
  expect(isConnectionError(thrown)).toBe(true);
  await client.end();
  await ended;
  network.close();
});
