import { short } from './svg.ts';

/**
 * Coordinates of a garment: x from -200 to 200 around its centre line, y from 0 to 600 downwards. The outline is
 * smooth at points and breaks at corners.
 */
export type Point = readonly [x: number, y: number, corner?: boolean];
export type Side = -1 | 1;
export const bothSides: readonly Side[] = [-1, 1];

/** Reads `"0,222! 18,200 57,220!"`; an exclamation mark is a corner. */
export function points(text: string): Point[] {
  return text
    .trim()
    .split(/\s+/)
    .map((part) => {
      const [x, y] = part.replace('!', '').split(',').map(Number);
      if (x === undefined || y === undefined || Number.isNaN(x + y)) throw new Error(`not a point: "${part}"`);
      return part.endsWith('!') ? [x, y, true] : [x, y];
    });
}

export const onSide = (side: Side, outline: readonly Point[]): Point[] =>
  outline.map(([x, y, corner]) => [side * x, y, corner ?? false]);

/** Mirrors a right half to the left, in the order that closes the outline. */
export const mirrored = (outline: readonly Point[]): Point[] => onSide(-1, outline).reverse();

export const moved = (outline: readonly Point[], dx: number, dy: number): Point[] =>
  outline.map(([x, y, corner]) => [x + dx, y + dy, corner ?? false]);

export function lastOf<T>(list: readonly T[]): T {
  const last = list.at(-1);
  if (last === undefined) throw new Error('an outline needs at least one point');
  return last;
}

type Vector = readonly [dx: number, dy: number];

/** Catmull-Rom through the points, written as cubics. */
function through(outline: readonly Point[], closed: boolean): string {
  const count = outline.length;
  const at = (i: number): Point => {
    const index = closed ? (i + count) % count : Math.max(0, Math.min(count - 1, i));
    const point = outline[index];
    if (!point) throw new Error('an outline needs at least one point');
    return point;
  };
  const tangent = (i: number): Vector | undefined => {
    if (at(i)[2]) return undefined;
    const [before, after] = [at(i - 1), at(i + 1)];
    return [(after[0] - before[0]) / 6, (after[1] - before[1]) / 6];
  };
  let d = `M${short(at(0)[0])} ${short(at(0)[1])}`;
  for (let i = 0; i < (closed ? count : count - 1); i++) {
    const [p, q] = [at(i), at(i + 1)];
    const straight: Vector = [(q[0] - p[0]) / 3, (q[1] - p[1]) / 3];
    const [leave, arrive] = [tangent(i) ?? straight, tangent(i + 1) ?? straight];
    d += `C${short(p[0] + leave[0])} ${short(p[1] + leave[1])} ${short(q[0] - arrive[0])} ${short(q[1] - arrive[1])}`;
    d += ` ${short(q[0])} ${short(q[1])}`;
  }
  return closed ? `${d}Z` : d;
}

const read = (outline: string | readonly Point[]): readonly Point[] =>
  typeof outline === 'string' ? points(outline) : outline;

/** A closed outline: one piece of cloth. */
export const shape = (outline: string | readonly Point[]): string => through(read(outline), true);

/** An open line: a seam, an edge. */
export const line = (outline: string | readonly Point[]): string => through(read(outline), false);
