import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { lettering } from '../lettering/lettering.ts';
import { element, group } from '../svg.ts';
import { railScene } from './rail-scene.ts';
import { shareRail } from './rails.ts';

const ink = '#17201c';
const wordmarkUnits = 10932;

const wordmark = (x: number, y: number, width: number): string => {
  const file = readFileSync(new URL('../../../public/wordmark.svg', import.meta.url), 'utf8');
  const letters = file.replace(/^[\s\S]*?<svg[^>]*>/, '').replace(/<\/svg>\s*$/, '');
  return group({ transform: `translate(${x} ${y}) scale(${width / wordmarkUnits})`, fill: ink }, letters);
};

/** 1200 x 630: the rail, the wordmark and the site's tagline. */
export async function shareImage(): Promise<Buffer> {
  const { width, height } = shareRail;
  const line = (text: string, y: number) =>
    lettering(text, 64, y, { face: 'imbueDisplay', size: 92, fill: ink, anchor: 'start' });
  const words = element(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', width, height },
    wordmark(64, 62, 230),
    line('Wear it once.', 476),
    line('Rotate it on.', 560),
  );
  return sharp(await railScene(shareRail))
    .composite([{ input: Buffer.from(words) }])
    .png()
    .toBuffer();
}
