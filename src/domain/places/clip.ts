import type { Pixel } from './mercator.ts';

export type Frame = Readonly<Record<'left' | 'top' | 'right' | 'bottom', number>>;

/** The part of a closed shape within a frame, edge by edge (Sutherland-Hodgman); empty where there is none. */
export function clipped(shape: readonly Pixel[], { left, top, right, bottom }: Frame): readonly Pixel[] {
  const edges = [
    { isIn: ({ x }: Pixel) => x >= left, cut: (a: Pixel, b: Pixel) => atX(a, b, left) },
    { isIn: ({ x }: Pixel) => x <= right, cut: (a: Pixel, b: Pixel) => atX(a, b, right) },
    { isIn: ({ y }: Pixel) => y >= top, cut: (a: Pixel, b: Pixel) => atY(a, b, top) },
    { isIn: ({ y }: Pixel) => y <= bottom, cut: (a: Pixel, b: Pixel) => atY(a, b, bottom) },
  ];
  return edges.reduce<readonly Pixel[]>((part, { isIn, cut }) => {
    return part.flatMap((corner, index) => {
      const before = part.at(index - 1) ?? corner;
      if (isIn(before) !== isIn(corner)) return isIn(corner) ? [cut(before, corner), corner] : [cut(before, corner)];
      return isIn(corner) ? [corner] : [];
    });
  }, shape);
}

function atX(a: Pixel, b: Pixel, x: number): Pixel {
  return { x, y: between(a.y, b.y, a.y + ((b.y - a.y) * (x - a.x)) / (b.x - a.x)) };
}

function atY(a: Pixel, b: Pixel, y: number): Pixel {
  return { x: between(a.x, b.x, a.x + ((b.x - a.x) * (y - a.y)) / (b.y - a.y)), y };
}

/** A cut lies between the ends of its edge; rounding alone could put it outside, and so outside an edge cut before. */
function between(a: number, b: number, cut: number): number {
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), cut));
}
