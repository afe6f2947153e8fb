import { Resvg } from '@resvg/resvg-js';
import sharp from 'sharp';
import type { View } from '../record.ts';
import { detailBleed } from './picture.ts';

export const pictureWidth = 800;
export const pictureHeight = 1200;

const resvg = (svg: string, width: number): Buffer =>
  new Resvg(svg, { fitTo: { mode: 'width', value: width }, font: { loadSystemFonts: false } }).render().asPng();

const sized = (svg: string, width: number): Buffer =>
  Buffer.from(svg.replace('width="400" height="600"', `width="${width}" height="${width * 1.5}"`));

async function trimmed(svg: string, width: number): Promise<Buffer> {
  const drawn = Math.round(width * (1 + 2 * detailBleed));
  const [left, top] = [Math.round(width * detailBleed), Math.round(width * 1.5 * detailBleed)];
  return sharp(sized(svg, drawn)).extract({ left, top, width, height: width * 1.5 }).png().toBuffer();
}

/**
 * resvg is the quicker of the two, but it panics when a filtered shape lies fully outside a tight view box,
 * and a panic takes the process with it. Views that look closely go through librsvg.
 */
export async function raster(svg: string, view: View, width = pictureWidth): Promise<Buffer> {
  switch (view) {
    case 'front':
    case 'back':
      return resvg(svg, width);
    case 'detail':
      return trimmed(svg, width);
    case 'label':
      return sharp(sized(svg, width)).png().toBuffer();
  }
}

export const transparentPng = resvg;

export const webp = (png: Buffer, quality = 82): Promise<Buffer> => sharp(png).webp({ quality, effort: 6 }).toBuffer();
