import { Resvg } from '@resvg/resvg-js';
import sharp from 'sharp';
import type { View } from '../record.ts';
import { bleed } from './picture.ts';

const pictureWidth = 800;

const resvg = (svg: string, width: number): Buffer =>
  new Resvg(svg, { fitTo: { mode: 'width', value: width }, font: { loadSystemFonts: false } }).render().asPng();

/** Supersampling: displaced prints have hard edges that downscaling smooths. */
const finer = 1.5;

async function trimmed(svg: string, width: number): Promise<Buffer> {
  const drawn = Math.round(width * (1 + 2 * bleed));
  const sized = svg.replace('width="400" height="600"', `width="${drawn}" height="${drawn * 1.5}"`);
  const height = width * 1.5;
  const [left, top] = [Math.round(width * bleed), Math.round(height * bleed)];
  return sharp(Buffer.from(sized)).extract({ left, top, width, height }).png({ compressionLevel: 1 }).toBuffer();
}

/**
 * resvg is faster, but it panics, which ends the process, when a filtered shape lies fully outside a tight view
 * box. Close views are rendered by librsvg.
 */
export async function raster(svg: string, view: View, width = pictureWidth): Promise<Buffer> {
  const close = view === 'detail' || view === 'label';
  if (close) return trimmed(svg, width);
  if (!svg.includes('feDisplacementMap')) return resvg(svg, width);
  const fine = resvg(svg, width * finer);
  return sharp(fine).resize(width).png({ compressionLevel: 1 }).toBuffer();
}

export const transparentPng = resvg;

/** Maximum bytes per view; sequins and tweed are compressed with lower quality. */
const budgets: Readonly<Record<View, number>> = { front: 38_000, back: 30_000, detail: 34_000, label: 24_000 };

const qualities = [82, 75, 68, 61, 54, 47, 40] as const;

/** WebP at quality 82, or at the highest lower quality that fits the view's budget. */
export async function webp(png: Buffer, view: View): Promise<Buffer> {
  const at = (step: number) =>
    sharp(png)
      .webp({ quality: qualities[step] ?? 40, effort: 5 })
      .toBuffer();
  let best = await at(0);
  let fits: number = qualities.length;
  let tooLarge = 0;
  if (best.length <= budgets[view]) return best;
  while (fits - tooLarge > 1) {
    const step = Math.floor((fits + tooLarge) / 2);
    const image = await at(step);
    if (image.length > budgets[view]) tooLarge = step;
    else [fits, best] = [step, image];
  }
  return fits < qualities.length ? best : at(qualities.length - 1);
}
