import { chance } from '../chance.ts';
import { lastOf, mirrored, shape, type Point } from '../geometry.ts';
import type { BodyGarment, Lower, ShoulderNeck, StrappyNeck } from '../record.ts';
import type { Work } from '../work.ts';
import {
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

/** The cut of a body garment, worked out once and read by all who draw a part of it. */
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
    const keepsItsLine = work.view === 'front' || g.upper.neck === 'halter';
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

/** Each tier starts a little wider than the last one ended. */
function tieredSide(waist: number, half: number, hemY: number, tiers: number): Point[] {
  const seamAt = (i: number) => {
    const share = i / (tiers + 1);
    return { half: waist + (half - waist) * share ** 0.75, y: waistY + (hemY - waistY) * share };
  };
  return Array.from({ length: tiers + 1 }, (_, i): Point[] => {
    const [top, bottom] = [seamAt(i), seamAt(i + 1)];
    const start: Point[] = i === 0 ? [] : [[top.half + 7, top.y + 5, true]];
    const middle: Point = [(top.half + bottom.half) / 2 + (i === 0 ? 5 : 8), (top.y + bottom.y) / 2 - 8];
    return [...start, middle, [bottom.half + 1, bottom.y, true]];
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

export function planBody(g: BodyGarment, work: Work): BodyPlan {
  const neck = neckOf(g, work);
  const waist = g.waistHalf ?? 46;
  const half = [...upperEdge(g, neck), ...side(g, waist)];
  const [hemHalf, hemY] = lastOf(half);
  const edge = lowerEdge(work.id, g.lower, hemHalf, hemY);
  const outline = shape([...half, ...edge, ...mirrored(half.slice(1))]);
  return { outline, neck, waist, hem: { half: hemHalf, y: hemY, edge } };
}
