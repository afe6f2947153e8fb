import { Resvg } from '@resvg/resvg-js';
import sharp from 'sharp';
import type { View } from '../record.ts';

export const pictureWidth = 800;
export const pictureHeight = 1200;

const resvg = (svg: string, width: number): Buffer =>
  new Resvg(svg, { fitTo: { mode: 'width', value: width }, font: { loadSystemFonts: false } }).render().asPng();

const librsvg = (svg: string, width: number): Promise<Buffer> =>
  sharp(Buffer.from(svg.replace('width="400" height="600"', `width="${width}" height="${width * 1.5}"`)))
    .png()
    .toBuffer();

/**
 * resvg is the quicker of the two, but it panics when a filtered shape lies fully outside a tight view box,
 * and a panic takes the process with it. Views that look closely go through librsvg.
 */
export const raster = async (svg: string, view: View, width = pictureWidth): Promise<Buffer> =>
  view === 'front' || view === 'back' ? resvg(svg, width) : librsvg(svg, width);

export const transparentPng = resvg;

export const webp = (png: Buffer, quality = 82): Promise<Buffer> => sharp(png).webp({ quality, effort: 6 }).toBuffer();
