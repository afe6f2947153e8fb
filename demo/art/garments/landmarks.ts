import { points, type Point } from '../geometry.ts';
import type { LegCut, ShoulderNeck, SkirtCut, SkirtLength, Sleeve, StrappyNeck } from '../garment-record.ts';

/** Where a body is: half widths from the centre line. Shoulder tip 62,135; underarm 57,212; waist 280; hip 335. */
export const waistY = 280;
export const shoulderTip: Point = [62, 135, true];
export const underarm: Point = [57, 212];

const lengths = { mini: 414, knee: 462, midi: 506, maxi: 560 } as const;
export const hemOf = (length: SkirtLength): number => (typeof length === 'number' ? length : lengths[length]);

export interface Neckline {
  /** Right half, from the centre outwards. */
  readonly edge: readonly Point[];
  /** Where neck and shoulder seam meet. */
  readonly neck: readonly [x: number, y: number];
}

const neckline = (edge: string, x: number, y: number): Neckline => ({ edge: points(edge), neck: [x, y] });

export const necklines: Readonly<Record<ShoulderNeck | 'back', Neckline>> = {
  crew: neckline('0,143 13,139 22,128', 24, 122),
  scoop: neckline('0,168 17,161 27,142 29,126', 31, 124),
  v: neckline('0,192! 14,158 25,124', 26, 120),
  deepV: neckline('0,226! 17,176 27,124', 28, 121),
  boat: neckline('0,134 26,132 40,127', 46, 126),
  square: neckline('0,166 30,166! 33,126', 34, 124),
  high: neckline('0,116 12,117 19,112!', 21, 108),
  collar: neckline('0,156! 10,138 21,122', 22, 118),
  back: neckline('0,134 14,132 23,125', 25, 121),
};

/** Upper edges of strappy bodices, right half, from the centre to the underarm. */
export const bodices: Readonly<Record<StrappyNeck | 'back', readonly Point[]>> = {
  v: points('0,222! 18,200 37,182! 50,204 57,220!'),
  cowl: points('0,228 16,222 30,200 38,180! 48,202 57,220!'),
  straight: points('0,196 24,195 46,193! 57,216!'),
  sweetheart: points('0,210! 13,192 30,186 46,196! 57,216!'),
  square: points('0,190 40,188! 50,206 57,220!'),
  plunge: points('0,262! 10,232 26,196 40,178! 50,204 57,220!'),
  oneShoulder: points('0,190 20,166 36,127! 61,135! 55,172 57,216!'),
  halter: points('0,158! 12,140 20,126! 30,160 46,204 57,222!'),
  back: points('0,236 26,232 46,224 57,222!'),
};

/** The bare side of a one-shouldered bodice, as if it were the right. */
export const bareSide = points('0,190 24,208 46,216! 57,226!');

/** Sleeves from the shoulder down the outside, along the cuff and back to the underarm. */
export const sleeves: Readonly<Record<Sleeve, readonly Point[]>> = {
  cap: points('62,136! 76,150 82,172! 66,182 56,204!'),
  short: points('61,135! 80,152 96,206! 73,220! 56,205!'),
  elbow: points('61,135! 82,160 100,258! 74,268! 64,230 56,206!'),
  long: points('61,135! 81,158 95,236 103,352! 81,356! 74,280 56,208!'),
  slouch: points('60,134! 88,166 108,250 110,338 104,350! 82,352! 74,332 70,270 54,222!'),
  bishop: points('60,134! 84,158 108,248 122,318 104,346! 84,346! 74,318 68,262 56,206!'),
  puff: points('56,134! 76,124 102,146 108,190 92,214! 70,218! 60,206 56,200!'),
  bell: points('61,135! 80,160 94,240 128,340! 82,352! 72,270 56,206!'),
  flutter: points('58,133! 86,142 112,196! 84,208 58,196!'),
  balloon: points('58,134! 88,150 116,236 126,306 104,346! 80,346! 68,300 62,252 56,204!'),
  tailored: points('64,136! 84,152 96,240 104,366! 80,370! 72,290 57,216!'),
};

/** The right side of a skirt from just under the waist to its hem. */
type Side = (waist: number, hem: number) => Point[];

export const skirts: Readonly<Record<SkirtCut, Side>> = {
  slip: (w, hem) => [
    [w + 13, 330],
    [w + 19, 366],
    [w + 20 + (hem - 400) * 0.05, hem, true],
  ],
  column: (w, hem) => [
    [w + 15, 330],
    [w + 18, 380],
    [w + 16, hem, true],
  ],
  pencil: (w, hem) => [
    [w + 17, 332],
    [w + 18, 372],
    [w + 9, hem, true],
  ],
  aLine: (w, hem) => [
    [w + 18, 330],
    [w + 28 + (hem - 400) * 0.11, hem, true],
  ],
  flare: (w, hem) => [
    [w + 15, 314],
    [w + 32, 362],
    [w + 47 + (hem - 400) * 0.2, hem, true],
  ],
  full: (w, hem) => [
    [w + 14, 302],
    [w + 37, 344],
    [w + 66 + (hem - 400) * 0.17, hem, true],
  ],
  bias: (w, hem) => [
    [w + 15, 332],
    [w + 17, 376],
    [w + 26, 430],
    [w + 42 + (hem - 440) * 0.2, hem, true],
  ],
  trumpet: (w, hem) => [
    [w + 16, 332],
    [w + 15, 390],
    [w + 16, 440],
    [w + 52, hem, true],
  ],
  ball: (w, hem) => [
    [w + 14, 299],
    [w + 50, 326],
    [w + 84, 392],
    [w + 98, 476],
    [w + 101, hem, true],
  ],
  asymmetric: (w, hem) => [
    [w + 15, 326],
    [w + 24, 372],
    [w + 34, hem, true],
  ],
};

export interface SkirtManner {
  readonly hemWaves: number;
  readonly hemDepth: number;
  readonly folds: number;
}

export const skirtManners: Readonly<Record<SkirtCut, SkirtManner>> = {
  slip: { hemWaves: 3, hemDepth: 2.4, folds: 5 },
  column: { hemWaves: 3, hemDepth: 1.2, folds: 4 },
  pencil: { hemWaves: 3, hemDepth: 0.6, folds: 2 },
  aLine: { hemWaves: 3, hemDepth: 3, folds: 6 },
  flare: { hemWaves: 5, hemDepth: 5, folds: 9 },
  full: { hemWaves: 5, hemDepth: 6, folds: 11 },
  bias: { hemWaves: 4, hemDepth: 5, folds: 7 },
  trumpet: { hemWaves: 3, hemDepth: 6, folds: 7 },
  ball: { hemWaves: 7, hemDepth: 5, folds: 15 },
  asymmetric: { hemWaves: 4, hemDepth: 4, folds: 7 },
};

export interface Leg {
  readonly outer: readonly Point[];
  readonly inner: Point;
  readonly crotch: Point;
}

const leg = (outer: string, inner: string, crotch: string): Leg => {
  const [inside] = points(inner);
  const [top] = points(crotch);
  if (!inside || !top) throw new Error('a leg has an inside and a crotch');
  return { outer: points(outer), inner: inside, crotch: top };
};

export const legs: Readonly<Record<LegCut, Leg>> = {
  short: leg('62,322 72,388!', '10,392!', '2,346!'),
  wide: leg('60,322 64,400 76,552!', '8,556!', '1,352!'),
  straight: leg('59,322 60,400 58,540!', '11,543!', '1,350!'),
  taper: leg('60,322 58,400 42,520!', '12,522!', '1,350!'),
};

/** Right half of a leg line, from the hip to the crotch. */
export const briefs: Readonly<Record<'high' | 'low', readonly Point[]>> = {
  high: points('53,308 57,322! 36,344 22,368 13,390 9,402!'),
  low: points('57,320 60,346! 40,360 24,378 14,394 9,404!'),
};
