import { chance } from '../chance.ts';
import { lastOf, mirrored, onSide, shape, type Point } from '../geometry.ts';
import type { BodyGarment, Lower, ShoulderNeck, StrappyNeck } from '../garment-record.ts';
import type { Work } from '../work.ts';
import {
  bareSide,
  bodices,
  briefs,
  hemOf,
  legs,
  necklines,
  shoulderTip,
  skirtManners,
  skirts,
  underarm,
  waistY,
} from './landmarks.ts';

/** The cut of a body garment, computed once and shared by the functions that draw its parts. */
export interface BodyPlan {
  readonly outline: string;
  readonly neck: NeckPlan;
  readonly waist: number;
  readonly hem: HemPlan;
}

export type NeckPlan =
  | { readonly strappy: true; readonly key: StrappyNeck | 'back' }
  | { readonly strappy: false; readonly key: ShoulderNeck | 'back' };

export interface HemPlan {
  readonly half: number;
  readonly y: number;
  /** The lower edge from right to left, without its two ends. */
  readonly edge: readonly Point[];
}

export const isBack = (work: Work): boolean => work.view === 'back';

/** A hem hangs in waves, one for each fold. */
export function wavyHem(
  name: string,
  { half, y, waves, depth, bow = 8 }: { half: number; y: number; waves: number; depth: number; bow?: number },
): Point[] {
  const random = chance(name);
  const count = waves * 2;
  return Array.from({ length: count - 1 }, (_, index) => {
    const i = index + 1;
    const across = 1 - (i / count) * 2;
    const wave = (i % 2 ? depth : -depth) * (0.6 + random() * 0.7);
    return [across * half, y + bow * (1 - across * across) + wave];
  });
}

function neckOf(g: BodyGarment, work: Work): NeckPlan {
  if ('straps' in g.upper) {
    const keepsItsLine = work.view === 'front' || g.upper.neck === 'halter' || g.upper.neck === 'oneShoulder';
    return { strappy: true, key: keepsItsLine ? g.upper.neck : 'back' };
  }
  return { strappy: false, key: work.view === 'front' ? g.upper.neck : 'back' };
}

function upperEdge(g: BodyGarment, neck: NeckPlan): readonly Point[] {
  if (neck.strappy) return bodices[neck.key];
  const {
    edge,
    neck: [x, y],
  } = necklines[neck.key];
  const armhole: Point = ['sleeve' in g.upper && g.upper.sleeve ? 56 : 53, 168];
  return [...edge, [x, y, true], shoulderTip, armhole, underarm];
}

/** Each tier is drawn in at its seam, and the next one starts wider. */
function tieredSide(waist: number, half: number, hemY: number, tiers: number): Point[] {
  const step = 4.5;
  const seamAt = (i: number) => {
    const share = i / (tiers + 1);
    return { half: waist + (half - waist) * share ** 0.75, y: waistY + (hemY - waistY) * share };
  };
  return Array.from({ length: tiers + 1 }, (_, i): Point[] => {
    const [top, bottom] = [seamAt(i), seamAt(i + 1)];
    const start: Point = [top.half + (i === 0 ? 7 : step), top.y + (i === 0 ? 5 : 2.5), true];
    const middle: Point = [(top.half + bottom.half) / 2 + (i === 0 ? 5 : 9), (top.y + bottom.y) / 2 - 8];
    return [start, middle, [bottom.half + (i === tiers ? 1 : -1), bottom.y, true]];
  }).flat();
}

function side(g: BodyGarment, waist: number): readonly Point[] {
  const { lower } = g;
  if ('hemY' in lower) {
    return [
      [lower.waistHalf ?? waist + 8, waistY - 4],
      [lower.hemHalf ?? waist + 14, lower.hemY, true],
    ];
  }
  const bodice: Point[] = [
    [56, 226],
    [waist + 3, waistY - 24],
    [waist, waistY],
    [waist + 3, waistY + 16],
  ];
  if ('legs' in lower) return [...bodice, ...legs[lower.legs].outer];
  if ('brief' in lower) return [...bodice, ...briefs[lower.brief].slice(0, 2)];
  const hemY = hemOf(lower.length);
  const skirt = skirts[lower.skirt](waist, hemY);
  if (!g.tiers) return [...bodice, ...skirt];
  return [...bodice.slice(0, 3), ...tieredSide(waist, lastOf(skirt)[0], hemY, g.tiers)];
}

function lowerEdge(id: string, lower: Lower, half: number, y: number): readonly Point[] {
  const name = `${id}/hem`;
  if ('skirt' in lower) {
    const { hemWaves: waves, hemDepth: depth } = skirtManners[lower.skirt];
    return wavyHem(name, { half, y, waves, depth, bow: lower.skirt === 'pencil' ? 3 : 7 });
  }
  if ('hemY' in lower) return wavyHem(name, { half, y, waves: 2, depth: 1.6, bow: lower.hemBow ?? 5 });
  if ('brief' in lower) {
    const legLine = briefs[lower.brief].slice(2);
    return [...legLine, [0, lastOf(legLine)[1] + 4], ...mirrored(legLine)];
  }
  const { inner, crotch } = legs[lower.legs];
  return [inner, crotch, ...mirrored([inner, crotch])];
}

/** A slanted hem: longer on the left, shorter on the right. */
function slanted(outline: readonly Point[], hemY: number): Point[] {
  const from = 318;
  return outline.map(([x, y, corner]): Point => {
    const share = Math.max(0, (y - from) / (hemY - from));
    return [x, y - x * 0.42 * share - 18 * share, corner ?? false];
  });
}

/** The half that the mirror shows, in closing order; the other one when a shoulder stays bare. */
function otherHalf(g: BodyGarment, neck: NeckPlan, half: readonly Point[], waist: number): Point[] {
  const bare = neck.key === 'oneShoulder' ? [...bareSide, ...side(g, waist)] : half;
  return mirrored(bare.slice(1));
}

export function planBody(g: BodyGarment, work: Work): BodyPlan {
  const neck = neckOf(g, work);
  const waist = g.waistHalf ?? 46;
  const half = [...upperEdge(g, neck), ...side(g, waist)];
  const [hemHalf, hemY] = lastOf(half);
  const slants = 'skirt' in g.lower && g.lower.skirt === 'asymmetric';
  const level = lowerEdge(work.id, g.lower, hemHalf, hemY);
  const edge = slants ? slanted(level, hemY) : level;
  const right = slants ? slanted(half, hemY) : half;
  const left = otherHalf(g, neck, half, waist);
  const cut = [...right, ...edge, ...(slants ? slanted(left, hemY) : left)];
  const turned = neck.key === 'oneShoulder' && isBack(work);
  const outline = shape(turned ? onSide(-1, cut) : cut);
  return { outline, neck, waist, hem: { half: hemHalf, y: hemY, edge } };
}
