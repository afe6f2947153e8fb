import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startFileStore, type FileStore } from '#tests/support/file-store.ts';
import { testFiles } from '#tests/support/files-contract.ts';
import { StorageError, type Files } from './files.ts';
import { s3Files } from './s3.server.ts';

const date = '2026-11-21T10:00:00.000Z';
let store: FileStore;
let files: Files;
beforeAll(async () => {
  store = await startFileStore();
  files = await s3Files(store.config);
});
afterAll(() => store.close());

testFiles(() => files);

test('a listing continues on the store’s next page, and skips invalid keys', async () => {
  const paged = await listening((request, response) => {
    const next = new URL(request.url ?? '', 'http://x').searchParams.get('continuation-token');
    const keys = next === 'two' ? ['many/b.webp'] : ['many/a.webp', 'many/Not ours.txt'];
    const found = keys.map((key) => `<Contents><Key>${key}</Key><LastModified>${date}</LastModified></Contents>`);
    const more = next === 'two' ? '' : '<NextContinuationToken>two</NextContinuationToken>';
    response.setHeader('content-type', 'application/xml');
    response.end(`<ListBucketResult>${found.join('')}${more}</ListBucketResult>`);
  });
  const listed: string[] = [];
  const inPages = await s3Files({ ...store.config, endpoint: paged.address });
  for await (const { key } of inPages.list('many')) listed.push(key);
  expect(listed).toEqual(['many/a.webp', 'many/b.webp']);
  paged.server.close();
});

test('a missing bucket, or a store that does not answer, has an error message', async () => {
  await expect(s3Files({ ...store.config, bucket: 'nobodys-bucket' })).rejects.toThrow(
    'There is no bucket nobodys-bucket at http://127.0.0.1',
  );
  await expect(s3Files({ ...store.config, endpoint: 'http://127.0.0.1:9' })).rejects.toThrow('does not answer');
});

test('rejected keys have an error message that does not contain them', async () => {
  const refusing = await listening((_request, response) => response.writeHead(403).end());
  const rejected = s3Files({ ...store.config, endpoint: refusing.address });
  await expect(rejected).rejects.toThrow('denies access to the bucket rotation-files');
  await expect(rejected).rejects.not.toThrow('S3RVER');
  refusing.server.close();
});

test('a file that the store cannot give is another thing than none', async () => {
  let isBroken = false;
  const broken = await listening((_request, response) => response.writeHead(isBroken ? 403 : 200).end());
  const there = await s3Files({ ...store.config, endpoint: broken.address });
  isBroken = true;
  for (const reading of [there.get('images/a.webp'), there.open('images/a.webp')])
    await expect(reading).rejects.toThrow(StorageError);
  broken.server.close();
});

test('an overloaded store is retried', async () => {
  let requests = 0;
  const overloaded = await listening((_request, response) => {
    requests += 1;
    response.writeHead(requests < 3 ? 503 : 200).end();
  });
  await s3Files({ ...store.config, endpoint: overloaded.address });
  expect(requests).toBe(3);
  overloaded.server.close();
});

async function listening(answer: Parameters<typeof createServer>[1]): Promise<{ server: Server; address: string }> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}
