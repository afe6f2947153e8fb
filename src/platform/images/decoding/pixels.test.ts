import sharp from 'sharp';
import { expect, test } from 'vitest';
import { canvas, gifOfFrames, photo, pngOfSize } from '#tests/support/photos.ts';
import { IssueError, makeOriginal, makeVariants } from './pixels.ts';

const plain = (bytes: Uint8Array) => new Uint8Array(bytes);

async function issueOf(bytes: Uint8Array): Promise<string> {
  const thrown: unknown = await makeOriginal(plain(bytes)).catch((error: unknown) => error);
  return thrown instanceof IssueError ? thrown.issue : 'none';
}

test('a photo is stored upright, downscaled and as a JPEG', async () => {
  const rotated = await canvas(4000, 3000).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const { bytes, width, height } = await makeOriginal(plain(rotated));
  const stored = await sharp(bytes).metadata();
  expect([width, height, stored.width, stored.height]).toEqual([2304, 3072, 2304, 3072]);
  expect([stored.format, stored.orientation]).toEqual(['jpeg', undefined]);
});

test('a small image is not enlarged, and transparency becomes white', async () => {
  const transparent = await sharp({ create: { width: 40, height: 60, channels: 4, background: '#00000000' } })
    .png()
    .toBuffer();
  const { bytes, width, height } = await makeOriginal(plain(transparent));
  expect([width, height]).toEqual([40, 60]);
  expect([...(await sharp(bytes).raw().toBuffer()).subarray(0, 3)]).toEqual([255, 255, 255]);
});

test('only the first frame of an animation is used', async () => {
  const { bytes } = await makeOriginal(plain(gifOfFrames(3)));
  const [red = 0, green = 0, blue = 0] = await sharp(bytes).raw().toBuffer();
  expect([Math.abs(red - 0x10) < 8, Math.abs(green - 0x20) < 8, Math.abs(blue - 0x30) < 8]).toEqual([true, true, true]);
});

test('anything but a photo of the four formats is refused, whatever its name', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  const whole = await photo(900, 900);
  const notPhotos = {
    nothing: Buffer.alloc(0),
    svg: Buffer.from(svg),
    html: Buffer.from('<!doctype html><script>alert(1)</script>'),
    pdf: Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n'),
    heic: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0heicmif1'),
    tiff: await canvas(9, 9).tiff().toBuffer(),
    avif: await canvas(9, 9).avif().toBuffer(),
    cutOff: whole.subarray(0, whole.length / 2),
    headOnly: whole.subarray(0, 300),
    emptyPng: pngOfSize(9, 9),
  };
  for (const [name, bytes] of Object.entries(notPhotos)) expect(await issueOf(bytes), name).toBe('unreadable');
});

test('a decompression bomb is refused before it is decoded', async () => {
  for (const bomb of [pngOfSize(30_000, 30_000), pngOfSize(900_000, 900), gifOfFrames(1, 65_535)]) {
    const before = process.cpuUsage();
    expect(await issueOf(bomb)).toBe('too-many-pixels');
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(2_000);
  }
});

test('ten thousand frames cost no more than the first', async () => {
  const before = process.cpuUsage();
  expect(await issueOf(gifOfFrames(10_000))).toBe('none');
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(2_000);
});

test('variants of one decoding have their sizes, and equal those decoded alone', async () => {
  const { bytes } = await makeOriginal(plain(await photo(1500, 1000)));
  const sizes = [
    { width: 400, height: 600, fit: 'fill' },
    { width: 800, height: 1200, fit: 'fill' },
    { width: 600, height: 600, fit: 'within' },
  ] as const;
  const made = await makeVariants(bytes, 'webp', sizes);
  const shapes = await Promise.all(made.map(async (one) => sharp(one).metadata()));
  expect(shapes.map(({ format, width, height }) => [format, width, height])).toEqual([
    ['webp', 400, 600],
    ['webp', 800, 1200],
    ['webp', 600, 400],
  ]);
  const [alone] = await makeVariants(bytes, 'webp', [sizes[0]]);
  expect(Math.abs((await brightness(alone)) - (await brightness(made[0])))).toBeLessThan(2);
});

test('the placeholder has the colours of the sides and of the middle', async () => {
  const dress = await canvas(100, 300, '#203040').png().toBuffer();
  const image = await canvas(300, 300, '#f0e8e0')
    .composite([{ input: dress, left: 100, top: 0 }])
    .png()
    .toBuffer();
  const { placeholder } = await makeOriginal(plain(image));
  const levels = (placeholder.match(/../g) ?? []).map((level) => Number.parseInt(level, 16));
  const wanted = ['f0e8e0', 'f0e8e0', '203040', '203040', '203040'].flatMap((colour) =>
    (colour.match(/../g) ?? []).map((level) => Number.parseInt(level, 16)),
  );
  expect(levels).toHaveLength(15);
  for (const [index, level] of levels.entries()) expect(Math.abs(level - (wanted[index] ?? 0))).toBeLessThan(24);
});

async function brightness(bytes: Uint8Array | undefined): Promise<number> {
  const { channels } = await sharp(bytes).greyscale().stats();
  return channels[0]?.mean ?? 0;
}
