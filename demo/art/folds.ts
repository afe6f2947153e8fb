import { shape, type Point, type Side } from './geometry.ts';

/** A soft mark on cloth: its outline and how strong it is, 0 to 1. */
export type Mark = readonly [outline: string, strength: number];

/** What light does to a piece of cloth. Lamp at the upper left: lights lie left of their fold. */
export interface Relief {
  readonly folds: readonly Mark[];
  readonly lights: readonly Mark[];
}

/** `open` widens to the hem (drape), `top` fades away from a seam (gathers), `leaf` is a lens (sheen, elbow). */
export type Taper = 'open' | 'top' | 'leaf';

const spread: Readonly<Record<Taper, (t: number) => number>> = {
  open: (t) => t ** 0.8,
  top: (t) => (1 - t) ** 0.8,
  leaf: (t) => Math.sin(Math.PI * t) ** 0.8,
};

const steps = 14;

/** One tapered fold along a quadratic spine that bows sideways by `bow`. */
export function fold(
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  width: number,
  bow = 0,
  taper: Taper = 'open',
): string {
  const [middleX, middleY] = [(x1 + x2) / 2 + bow, (y1 + y2) / 2];
  const left: Point[] = [];
  const right: Point[] = [];
  for (let i = 0; i <= steps; i++) {
    const t = i / steps;
    const u = 1 - t;
    const x = u * u * x1 + 2 * u * t * middleX + t * t * x2;
    const y = u * u * y1 + 2 * u * t * middleY + t * t * y2;
    const dx = 2 * u * (middleX - x1) + 2 * t * (x2 - middleX);
    const dy = 2 * u * (middleY - y1) + 2 * t * (y2 - middleY);
    const reach = (Math.max(0, spread[taper](t)) * width) / 2 + 0.15;
    const length = Math.hypot(dx, dy) || 1;
    left.push([x - (dy / length) * reach, y + (dx / length) * reach]);
    right.push([x + (dy / length) * reach, y - (dx / length) * reach]);
  }
  return shape([...left, ...right.reverse()]);
}

/** Folds drawn for the right side, turned over for the left. */
export const foldOn =
  (side: Side): typeof fold =>
  (x1, y1, x2, y2, width, bow = 0, taper = 'open') =>
    fold(side * x1, y1, side * x2, y2, width, side * bow, taper);

/** The lamp reaches the left side of a garment better than the right. */
export const lit = (side: Side, left: number, right: number): number => (side < 0 ? left : right);

export const relief = (folds: readonly Mark[] = [], lights: readonly Mark[] = []): Relief => ({ folds, lights });

export const together = (...parts: readonly Relief[]): Relief =>
  relief(
    parts.flatMap((part) => part.folds),
    parts.flatMap((part) => part.lights),
  );

type Random = () => number;

interface Fan {
  readonly random: Random;
  readonly count: number;
  readonly from: { readonly y: number; readonly half: number };
  readonly to: { readonly y: number; readonly half: number };
  readonly width?: number;
  readonly strength?: number;
  readonly light?: number;
}

/** Long drape folds between a gather line and a hem, evenly uneven. */
export function drape({ random, count, from, to, width = 17, strength = 0.34, light = 0.5 }: Fan): Relief {
  const folds: Mark[] = [];
  const lights: Mark[] = [];
  for (let i = 0; i < count; i++) {
    const across = ((i + 0.5) / count) * 2 - 1 + ((random() - 0.5) * 0.9) / count;
    const startsHigh = random() < 0.6;
    const startShare = startsHigh ? random() * 0.1 : 0.14 + random() * 0.28;
    const startX = across * (from.half + (to.half - from.half) * startShare * 0.8) * 0.9;
    const startY = from.y + startShare * (to.y - from.y);
    const endX = across * to.half * 1.02;
    const bow = across * 6 + (random() - 0.5) * 5;
    const broad = width * (0.6 + random() * 0.8);
    folds.push([fold(startX, startY, endX, to.y + 4, broad, bow), strength * (0.55 + random() * 0.6)]);
    lights.push([
      fold(startX - broad * 0.5, startY + 8, endX - broad * 0.78, to.y + 4, broad * 0.55, bow),
      light * (0.4 + random() * 0.6),
    ]);
  }
  return { folds, lights };
}

interface Gathering {
  readonly random: Random;
  readonly y: number;
  readonly half: number;
  readonly direction: 1 | -1;
  readonly count?: number;
  readonly length?: number;
  readonly strength?: number;
}

/** Short leaves fanning out of a seam. */
export function gathers({ random, y, half, direction, count = 9, length = 34, strength = 0.3 }: Gathering): Relief {
  const folds: Mark[] = [];
  const lights: Mark[] = [];
  for (let i = 0; i < count; i++) {
    const across = ((i + 0.5) / count) * 2 - 1 + (random() - 0.5) * 0.1;
    const reach = length * (0.45 + random() * 0.75);
    const x = across * half * 0.94;
    const end = across * reach * 0.25;
    folds.push([
      fold(x, y, x + end, y + direction * reach, 6 * (0.6 + random() * 0.7), across * 2, 'top'),
      strength * (0.5 + random() * 0.7),
    ]);
    lights.push([fold(x - 3, y, x - 3 + end, y + direction * reach, 3, across * 2, 'top'), 0.3]);
  }
  return { folds, lights };
}

/** Four drag lines at the waist, drawn in from the side seams. */
export function sideFolds(y: number, half: number): Relief {
  return relief(
    [
      [fold(-half, y - 10, -half * 0.35, y + 16, 7, 0, 'top'), 0.1],
      [fold(half, y - 14, half * 0.3, y + 12, 8, 0, 'top'), 0.12],
      [fold(-half, y + 8, -half * 0.45, y + 34, 6, 0, 'top'), 0.07],
      [fold(half, y + 6, half * 0.4, y + 36, 7, 0, 'top'), 0.09],
    ],
    [[fold(-half, y - 2, -half * 0.3, y + 24, 5, 0, 'top'), 0.1]],
  );
}
