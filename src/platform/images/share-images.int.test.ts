import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { photo } from '#tests/support/photos.ts';
import { makeUser } from '#tests/support/factories.ts';
import { makeTestContext, type TestContext } from '#tests/support/test-context.ts';
import { RefusalError, refusal } from '#src/domain/refusal.ts';
import type { ShareWords } from './decoding/protocol.ts';
import type { ShareImage } from './images.ts';
import { folderOf } from './keys.ts';
import { makeShareImages } from './share-images.server.ts';

let context: TestContext;
let ownerId: string;
beforeAll(async () => {
  context = await makeTestContext();
  ownerId = await makeUser(context.app.db);
});
afterAll(() => context.close());

const words: ShareWords = {
  over: 'Ines Vale',
  title: 'Emerald',
  price: [{ text: '$88', bold: true }],
  facts: 'Size 10',
};
const shareImage = (imageId: string, key = 'a1'): ShareImage => ({ imageId, key, words });

async function storedPhoto(): Promise<string> {
  const bytes = new Uint8Array(await photo(900, 1200));
  return context.app.db.transaction((tx) => context.app.images.store(tx, ownerId, bytes));
}

async function keptOf(imageId: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of context.app.files.list(folderOf(imageId))) keys.push(key);
  return keys.filter((key) => key.includes('/share-'));
}

/** A reader whose drawings are counted, and made only when told. */
function counted(answer: () => Promise<Uint8Array<ArrayBuffer>> = async () => new Uint8Array([1])) {
  const drawn: unknown[] = [];
  const decoder = {
    run: async (request: unknown) => {
      drawn.push(request);
      return (await answer()) as never;
    },
  };
  return { drawn, read: makeShareImages({ files: context.app.files, decoder }) };
}

test('a share image is a JPEG of 1200 x 630, drawn once and kept beside its photo', async () => {
  const imageId = await storedPhoto();
  const bytes = await context.app.images.readShareImage(shareImage(imageId));
  expect(bytes?.subarray(0, 3)).toEqual(new Uint8Array([0xff, 0xd8, 0xff]));
  expect(await keptOf(imageId)).toEqual([`images/${imageId}/share-a1.jpeg`]);
  const later = counted();
  expect(Buffer.compare((await later.read(shareImage(imageId))) ?? Buffer.of(), bytes ?? Buffer.of(0))).toBe(0);
  expect(later.drawn).toEqual([]);
});

test('a new drawing replaces the earlier one', async () => {
  const imageId = await storedPhoto();
  for (const key of ['a1', 'b2', 'c3']) await context.app.images.readShareImage(shareImage(imageId, key));
  expect(await keptOf(imageId)).toEqual([`images/${imageId}/share-c3.jpeg`]);
});

test('it is removed with its photo', async () => {
  const imageId = await storedPhoto();
  await context.app.images.readShareImage(shareImage(imageId));
  await context.app.images.removeFiles(imageId);
  expect(await keptOf(imageId)).toEqual([]);
});

test('a hundred requests for one share image draw it once', async () => {
  const { drawn, read } = counted();
  const imageId = await storedPhoto();
  await Promise.all(Array.from({ length: 100 }, () => read(shareImage(imageId))));
  expect(drawn).toHaveLength(1);
});

test('of a hundred requests for as many share images all but a few are refused before a photo is read', async () => {
  const imageIds = await Promise.all(Array.from({ length: 8 }, storedPhoto));
  const reading: string[] = [];
  const release = Promise.withResolvers<Uint8Array<ArrayBuffer>>();
  const { app } = context;
  const files = { ...app.files, get: (key: string) => (reading.push(key), app.files.get(key)) };
  const read = makeShareImages({ files, decoder: { run: () => release.promise as Promise<never> } });
  const keys = Array.from({ length: 100 }, (_, index) => shareImage(imageIds[index % 8] ?? '', `k${index}`));
  const answers = Promise.allSettled(keys.map((image) => read(image)));
  release.resolve(new Uint8Array([1]));
  const refused = (await answers).filter((answer) => answer.status === 'rejected');
  expect(refused).toHaveLength(94);
  expect(refused.every(({ reason }) => (reason as RefusalError).refusal.code === 'image-busy')).toBe(true);
  expect(new Set(reading.filter((key) => key.includes('/original'))).size).toBeLessThanOrEqual(6);
  expect(await read(shareImage(imageIds[0] ?? '', 'later'))).not.toBeNull();
});

test('a photo that is missing or broken has none, and a busy decoder says so', async () => {
  expect(await context.app.images.readShareImage(shareImage(randomUUID()))).toBeNull();
  const failing = (code: 'image-invalid-content' | 'image-busy') =>
    counted(async () => {
      throw new RefusalError(refusal(code));
    });
  const imageId = await storedPhoto();
  expect(await failing('image-invalid-content').read(shareImage(imageId))).toBeNull();
  await expect(failing('image-busy').read(shareImage(imageId))).rejects.toMatchObject({
    refusal: { code: 'image-busy' },
  });
});
