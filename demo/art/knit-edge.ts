import { edgesOf } from './light/cover.ts';
import { noise } from './light/noise.ts';
import { line, type Point } from './geometry.ts';

const origin = { box: { x: 0, y: 0, width: 0, height: 0 }, density: 1 } as const;
/** Units between two points of the edge, and how far a point strays. */
const spacing = 4;
const stray = 0.75;

const astray = (x: number, y: number): Point => [
  x + stray * (noise(21, x / 9, y / 9) + 0.6 * noise(22, x / 4, y / 4)),
  y + stray * (noise(23, x / 9, y / 9) + 0.6 * noise(24, x / 4, y / 4)),
];

/** The same outline as a knit would keep it: never quite straight. */
export function knitEdge(outline: string): string {
  const points = edgesOf(outline, origin).flatMap(([x1, y1, x2, y2]): Point[] => {
    const count = Math.max(1, Math.round(Math.hypot(x2 - x1, y2 - y1) / spacing));
    return Array.from({ length: count }, (_, i) => astray(x1 + ((x2 - x1) * i) / count, y1 + ((y2 - y1) * i) / count));
  });
  const [first] = points;
  return first ? `${line([...points, first])}Z` : outline;
}
