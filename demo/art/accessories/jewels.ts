import { lighter, mix, night } from '../colour.ts';
import type { Hex } from '../drawn.ts';
import { circle, group, path, stroke } from '../svg.ts';

/** A pearl that hangs free; one that lies on something throws a shadow on it. */
export const freePearl = (x: number, y: number, radius: number): string =>
  circle(x, y, radius, { fill: 'url(#pearl)' }) +
  circle(x - radius * 0.34, y - radius * 0.38, radius * 0.16, { fill: '#fff', opacity: 0.9 });

export const pearl = (x: number, y: number, radius: number): string =>
  circle(x + 1.4, y + 2, radius, { fill: '#000', opacity: 0.18 }) + freePearl(x, y, radius);

/** A cut stone in a brass setting: table, crown facets, one bright edge. */
export function stone(x: number, y: number, radius: number, colour: Hex, height = 1): string {
  const corner = (i: number, share: number): readonly [number, number] => {
    const angle = (Math.PI / 4) * i + Math.PI / 8;
    return [x + Math.cos(angle) * radius * share, y + Math.sin(angle) * radius * share * height];
  };
  const ring = (share: number) =>
    `M${Array.from({ length: 8 }, (_, i) =>
      corner(i, share)
        .map((v) => v.toFixed(2))
        .join(' '),
    ).join('L')}Z`;
  const facets = Array.from({ length: 8 }, (_, i) => {
    const quad = [corner(i, 0.9), corner(i + 1, 0.9), corner(i + 1, 0.5), corner(i, 0.5)];
    const d = `M${quad.map((p) => p.map((v) => v.toFixed(2)).join(' ')).join('L')}Z`;
    const bright = Math.cos((Math.PI / 4) * (i + 0.5) + Math.PI / 8 - Math.PI * 1.28);
    return path(d, { fill: bright > 0 ? lighter(colour, bright * 0.6) : mix(colour, night, -bright * 0.5) });
  });
  return group(
    {},
    path(ring(1.16), { fill: '#7d5c28' }),
    path(ring(1.08), { fill: '#e2c685' }),
    path(ring(0.94), { fill: colour }),
    ...facets,
    path(ring(0.5), { fill: lighter(colour, 0.16) }),
    stroke(
      `M${x - radius * 0.36} ${y - radius * 0.3 * height}L${x + radius * 0.05} ${y - radius * 0.4 * height}`,
      '#fff',
      radius * 0.12,
      {
        opacity: 0.85,
        strokeLinecap: 'round',
      },
    ),
  );
}
