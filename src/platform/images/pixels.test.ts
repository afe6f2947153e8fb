import sharp from 'sharp';
import { expect, test } from 'vitest';
import { isRefusal } from '#src/domain/refusal.ts';
import { cut, readPicture } from './pixels.server.ts';

function canvas(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#8a6d5b' } });
}

async function codeOf(work: Promise<unknown>): Promise<string> {
  const thrown: unknown = await work.then(
    () => null,
    (error: unknown) => error,
  );
  return isRefusal(thrown) ? thrown.refusal.code : 'not refused';
}

test('a photo is kept upright, smaller and without what it carried', async () => {
  const photo = await canvas(4000, 3000)
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const picture = await readPicture(photo);
  const kept = await sharp(picture.webp).metadata();
  expect([picture.width, picture.height]).toEqual([2304, 3072]);
  expect([kept.format, kept.exif, kept.icc, kept.xmp, kept.orientation]).toEqual([
    'webp',
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect(picture.placeholder).toMatch(/^data:image\/webp;base64,[\w+/=]{20,600}$/);
});

test('a small picture is not blown up', async () => {
  const picture = await readPicture(await canvas(40, 60).png().toBuffer());
  expect([picture.width, picture.height]).toEqual([40, 60]);
});

test('of a moving picture the first frame is kept', async () => {
  const gif = await canvas(20, 20).gif().toBuffer();
  expect((await sharp((await readPicture(gif)).webp).metadata()).pages ?? 1).toBe(1);
});

test('what is no photo is refused, whatever it is called', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  const tiff = await canvas(9, 9).tiff().toBuffer();
  const cutOff = (await canvas(900, 900).jpeg().toBuffer()).subarray(0, 700);
  for (const bytes of [
    new Uint8Array(),
    Buffer.from(svg),
    Buffer.from('<html>'),
    Buffer.from('%PDF-1.7'),
    tiff,
    cutOff,
  ]) {
    expect(await codeOf(readPicture(bytes))).toBe('validation-invalid-value');
  }
});

test('a small file that would unfold into a giant picture is refused before it does', async () => {
  const bomb = await canvas(12_000, 9_000).png().toBuffer();
  expect(await codeOf(readPicture(bomb))).toBe('request-upload-over-limit');
});

test('a variant fills its size exactly', async () => {
  const cropped = await sharp(
    await cut(await canvas(300, 200).webp().toBuffer(), { width: 400, height: 600 }),
  ).metadata();
  expect([cropped.width, cropped.height, cropped.format]).toEqual([400, 600, 'webp']);
});
