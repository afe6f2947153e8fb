import { hemOf } from '../garments/landmarks.ts';
import { trouserHem } from '../garments/clipped.ts';
import type { BodyGarment, Garment } from '../garment-record.ts';
import { short } from '../svg.ts';

/** Where a garment's lowest point hangs before it is scaled. */
function lowestPoint(g: Garment): number {
  switch (g.kind) {
    case 'tailored':
    case 'clippedSkirt':
      return g.hemY;
    case 'trousers':
      return trouserHem(g.legs);
    case 'jacket':
      return g.hemY + 14;
    case 'cape':
      return g.hemY + (g.fringe ? 26 : 8);
    case 'cardigan':
      return g.hemY + 16;
    case 'bikini':
      return 398;
    case 'scarf':
      return g.form === 'square' ? 410 : 512;
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
  if (g.kind === 'jacket' || g.kind === 'cape' || g.kind === 'cardigan') return 122;
  if (g.kind === 'scarf' && g.form === 'square') return 140;
  return g.kind === 'tailored' || (sleeve && !narrowSleeves.includes(sleeve)) ? 112 : 104;
}

const largest = 1.48;

/** Where the topmost point lies: a hook, the bar of clips, or the edge of what lies on the table. */
function topOf(g: Garment): number {
  if (g.kind === 'clippedSkirt' || g.kind === 'trousers') return 16;
  if (g.kind === 'scarf' && g.form === 'square') return 172;
  return isFlat(g) ? 112 : 46;
}

export const isFlat = (g: Garment): boolean => g.pose === 'flat' || (g.kind === 'scarf' && g.form === 'square');

/** Scales short garments up, so that every card is equally full. */
export function placement(g: Garment): string {
  const clipped = g.kind === 'clippedSkirt' || g.kind === 'trousers';
  const top = topOf(g);
  const height = lowestPoint(g) - top;
  const room = isFlat(g) ? 440 : clipped ? 516 : 500;
  const scale = Math.min(room / height, 174 / halfWidth(g), largest);
  const y = Math.max(26, (isFlat(g) ? 300 : 292) - (height * scale) / 2);
  return `translate(0 ${short(y)}) scale(${short(scale)}) translate(0 ${-top})`;
}
