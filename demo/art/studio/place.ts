import { hemOf } from '../garments/landmarks.ts';
import { trouserHem } from '../garments/clipped.ts';
import type { BodyGarment, Garment } from '../record.ts';
import { short } from '../svg.ts';

/** Where a garment's lowest point hangs before it is scaled. */
function lowestPoint(g: Garment): number {
  switch (g.kind) {
    case 'tailored':
    case 'clippedSkirt':
      return g.hemY;
    case 'trousers':
      return trouserHem(g.legs);
    case 'scarf':
      return 512;
    case 'body':
      return bodyEnd(g);
  }
}

function bodyEnd({ lower }: BodyGarment): number {
  if ('hemY' in lower) return lower.hemY;
  if ('skirt' in lower) return hemOf(lower.length);
  if ('brief' in lower) return 396;
  return { short: 392, wide: 556, straight: 543, taper: 522 }[lower.legs];
}

function halfWidth(g: Garment): number {
  const narrowSleeves = ['cap', 'flutter', 'puff'];
  const sleeve = g.kind === 'body' && 'sleeve' in g.upper ? g.upper.sleeve : undefined;
  return g.kind === 'tailored' || (sleeve && !narrowSleeves.includes(sleeve)) ? 112 : 104;
}

const largest = 1.42;

/** Short garments come closer to the camera, so that every card is equally full. */
export function placement(g: Garment): string {
  const clipped = g.kind === 'clippedSkirt' || g.kind === 'trousers';
  const top = clipped ? 16 : 46;
  const height = lowestPoint(g) - top;
  const scale = Math.min((clipped ? 500 : 472) / height, 168 / halfWidth(g), largest);
  const y = Math.max(26, 286 - (height * scale) / 2);
  return `translate(0 ${short(y)}) scale(${short(scale)}) translate(0 ${-top})`;
}
