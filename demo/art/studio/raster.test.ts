import sharp from 'sharp';
import { expect, test } from 'vitest';
import { element, rect } from '../svg.ts';
import { raster, webp } from './raster.ts';

const svg = element(
  'svg',
  { xmlns: 'http://www.w3.org/2000/svg', viewBox: '0 0 40 60', width: 400, height: 600 },
  rect(0, 0, 40, 60, { fill: '#1f4d3d' }),
);

test.each(['front', 'back', 'detail', 'label'] as const)(
  'the %s comes out two by three and in its own colour',
  async (view) => {
    const image = sharp(await webp(await raster(svg, view, 100), view));
    expect(await image.metadata()).toMatchObject({ width: 100, height: 150, format: 'webp' });
    const means = (await image.stats()).channels.map(({ mean }) => mean);
    [0x1f, 0x4d, 0x3d].forEach((value, i) => expect(Math.abs((means[i] ?? 0) - value)).toBeLessThan(3));
  },
);
