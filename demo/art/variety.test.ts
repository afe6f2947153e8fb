import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { catalogue } from '#demo/catalogue/catalogue.ts';
import { pictureName } from '#demo/catalogue/pictures.ts';

const pictures = fileURLToPath(new URL('../pictures/', import.meta.url));

interface Front {
  readonly id: string;
  /** 16 x 24 colours of the middle of the image, where the item is. */
  readonly pixels: Buffer;
}

let fronts: readonly Front[] = [];

beforeAll(async () => {
  fronts = await Promise.all(
    catalogue.listings.map(async ({ id }): Promise<Front> => {
      const middle = sharp(pictures + pictureName(id, 'front')).extract({
        left: 100,
        top: 150,
        width: 600,
        height: 900,
      });
      return { id, pixels: await middle.resize(16, 24).removeAlpha().raw().toBuffer() };
    }),
  );
});

/** Mean difference of two small pictures, 0 to 255. */
const difference = (a: Buffer, b: Buffer): number =>
  a.reduce((sum, value, i) => sum + Math.abs(value - (b[i] ?? 0)), 0) / a.length;

test('no two front views look alike', () => {
  const pairs = fronts.flatMap((a, i) =>
    fronts.slice(i + 1).map((b) => ({ a, b, apart: difference(a.pixels, b.pixels) })),
  );
  const alike = pairs
    .filter(({ apart }) => apart < 6)
    .map(({ a, b, apart }) => `${a.id} and ${b.id}: ${apart.toFixed(1)}`);
  expect(alike).toEqual([]);
});
