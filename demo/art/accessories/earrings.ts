import { brass } from '../cloth.ts';
import { bothSides } from '../geometry.ts';
import type { Earrings } from '../record.ts';
import { circle, group, stroke } from '../svg.ts';

const pearl = (x: number, y: number, radius: number): string =>
  circle(x + 1.4, y + 2, radius, { fill: '#000', opacity: 0.18 }) + circle(x, y, radius, { fill: 'url(#pearl)' });

function hoop(x: number, y: number): string {
  const ring =
    `M${x} ${y}C${x + 44} ${y + 4} ${x + 44} ${y + 96} ${x} ${y + 98}` +
    `C${x - 44} ${y + 96} ${x - 44} ${y + 4} ${x} ${y}Z`;
  const shine = `M${x - 30} ${y + 20}C${x - 36} ${y + 44} ${x - 32} ${y + 76} ${x - 10} ${y + 93}`;
  const glint = `M${x + 8} ${y}C${x + 22} ${y + 6} ${x + 29} ${y + 20} ${x + 31} ${y + 34}`;
  const round = { strokeLinecap: 'round' };
  return (
    stroke(ring, '#7d5c28', 14) +
    stroke(ring, '#d9bb7c', 12) +
    stroke(ring, '#8f6c33', 3, { transform: 'translate(3 2)', opacity: 0.6 }) +
    stroke(shine, '#fff6da', 3.4, { ...round, opacity: 0.95 }) +
    stroke(glint, '#fff6da', 2.4, { ...round, opacity: 0.7 })
  );
}

const drop = (x: number, y: number): string =>
  brass(`M${x} ${y}v26`, 1.6) +
  pearl(x, y, 9) +
  brass(`M${x} ${y + 34}a14 18 0 1 0 .1 0`, 2.6) +
  brass(`M${x} ${y + 70}v18`, 1.6) +
  pearl(x, y + 112, 24) +
  stroke(`M${x - 6} ${y + 88}h12`, '#c9a765', 4, { strokeLinecap: 'round' });

/** A pair pinned to the wall, the right one a little lower. */
export function earrings(g: Earrings): string {
  const draw = g.shape === 'hoop' ? hoop : drop;
  return bothSides.map((side) => group({ filter: 'url(#drop)' }, draw(side * 56, 210 + (side > 0 ? 14 : 0)))).join('');
}
