import { chance } from './chance.ts';
import { lighter, mix, night } from './colour.ts';
import type { Fabric } from './fabrics/material.ts';
import { edgesOf } from './light/cover.ts';
import { group, short, stroke } from './svg.ts';

const origin = { box: { x: 0, y: 0, width: 0, height: 0 }, density: 1 } as const;
/** Hairs for one unit of the edge. */
const thickness = 3.2;

/** Hair that stands off the edge of a piece, leaning down as it grows. */
export function hairs(outline: string, { base, hair }: Fabric): string {
  const random = chance(outline);
  const edges = edgesOf(outline, origin);
  const outwards = Math.sign(edges.reduce((area, [x1, y1, x2, y2]) => area + x1 * y2 - x2 * y1, 0));
  const drawn = edges.flatMap(([x1, y1, x2, y2]) => {
    const length = Math.hypot(x2 - x1, y2 - y1);
    return Array.from({ length: Math.round(length * thickness * (0.6 + random() * 0.8)) }, () => {
      const t = random();
      const [x, y] = [x1 + (x2 - x1) * t, y1 + (y2 - y1) * t];
      const reach = hair * (0.3 + random() * 0.8);
      const [outX, outY] = [((outwards * (y2 - y1)) / length) * reach, ((outwards * (x1 - x2)) / length) * reach];
      const lean = (random() - 0.5) * hair * 1.2;
      const d = `M${short(x - outX * 0.5)} ${short(y - outY * 0.5)}q${short(outX)} ${short(outY)} ${short(outX + lean)} ${short(outY + reach * 0.7)}`;
      const tone = random() < 0.55 ? mix(base, night, random() * 0.4) : lighter(base, random() * 0.3);
      return stroke(d, tone, 0.3 + random() * 0.4, { opacity: 0.6 });
    });
  });
  return group({ strokeLinecap: 'round' }, ...drawn);
}
