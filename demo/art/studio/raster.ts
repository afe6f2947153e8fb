import { Resvg } from '@resvg/resvg-js';
import sharp from 'sharp';
import type { View } from '../record.ts';
import { bleed } from './picture.ts';

const pictureWidth = 800;

const resvg = (svg: string, width: number): Buffer =>
  new Resvg(svg, { fitTo: { mode: 'width', value: width }, font: { loadSystemFonts: false } }).render().asPng();

async function trimmed(svg: string, width: number): Promise<Buffer> {
  const drawn = Math.round(width * (1 + 2 * bleed));
  const sized = svg.replace('width="400" height="600"', `width="${drawn}" height="${drawn * 1.5}"`);
  const height = width * 1.5;
  const [left, top] = [Math.round(width * bleed), Math.round(height * bleed)];
  return sharp(Buffer.from(sized)).extract({ left, top, width, height }).png().toBuffer();
}

/**
 * resvg is the quicker of the two, but it panics when a filtered shape lies fully outside a tight view box,
 * and a panic takes the process with it. Views that look closely go through librsvg.
 */
export async function raster(svg: string, view: View, width = pictureWidth): Promise<Buffer> {
  const close = view === 'detail' || view === 'label';
  return close ? trimmed(svg, width) : resvg(svg, width);
}

export const transparentPng = resvg;

/** Bytes that a view may weigh; sequins and tweed give up some quality for it. */
const budgets: Readonly<Record<View, number>> = { front: 40_000, back: 32_000, detail: 36_000, label: 26_000 };

/** WebP at quality 82, or the best quality below it that fits the budget of the view. */
export async function webp(png: Buffer, view: View): Promise<Buffer> {
  for (let quality = 82; quality > 40; quality -= 7) {
    const image = await sharp(png).webp({ quality, effort: 6 }).toBuffer();
    if (image.length <= budgets[view]) return image;
  }
  return sharp(png).webp({ quality: 40, effort: 6 }).toBuffer();
}
