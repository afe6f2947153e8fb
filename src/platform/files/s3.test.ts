import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startFileStore, type FileStore } from '#tests/support/file-store.ts';
import { testFiles } from '#tests/support/files-contract.ts';
import type { Files } from './files.ts';
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

test('a listing goes on where the store’s first page ended, and leaves out what is not ours', async () => {
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

test('a bucket that is not there, or a store that does not answer, is said in a sentence', async () => {
  await expect(s3Files({ ...store.config, bucket: 'nobodys-bucket' })).rejects.toThrow(
    'There is no bucket nobodys-bucket at http://127.0.0.1',
  );
  await expect(s3Files({ ...store.config, endpoint: 'http://127.0.0.1:9' })).rejects.toThrow('does not answer');
});

test('keys that the store does not know are said in a sentence, and not with the keys', async () => {
  const refusing = await listening((_request, response) => response.writeHead(403).end());
  const rejected = s3Files({ ...store.config, endpoint: refusing.address });
  await expect(rejected).rejects.toThrow('does not let us into the bucket rotation-files');
  await expect(rejected).rejects.not.toThrow('S3RVER');
  refusing.server.close();
});

test('a store that is out of breath is asked again', async () => {
  let asked = 0;
  const tired = await listening((_request, response) => {
    asked += 1;
    response.writeHead(asked < 3 ? 503 : 200).end();
  });
  await s3Files({ ...store.config, endpoint: tired.address });
  expect(asked).toBe(3);
  tired.server.close();
});

async function listening(answer: Parameters<typeof createServer>[1]): Promise<{ server: Server; address: string }> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}
