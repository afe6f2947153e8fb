import { brass } from '../cloth.ts';
import { bothSides } from '../geometry.ts';
import type { Earrings } from '../accessory-record.ts';
import type { Hex } from '../drawn.ts';
import { group, path, stroke } from '../svg.ts';
import { pearl, stone } from './jewels.ts';

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

function chandelier(x: number, y: number, colour: Hex): string {
  const drops = [-26, -13, 0, 13, 26].map((dx, i) => {
    const [top, reach] = [y + 62 - Math.abs(dx) * 0.42, 26 - Math.abs(dx) * 0.5];
    return brass(`M${x + dx} ${top}v${reach}`, 1.3) + stone(x + dx, top + reach + 7, i === 2 ? 7.5 : 5.6, colour, 1.35);
  });
  const fan = brass(
    `M${x - 30} ${y + 52}C${x - 22} ${y + 70} ${x + 22} ${y + 70} ${x + 30} ${y + 52}C${x + 22} ${y + 40} ${x + 10} ${y + 40} ${x} ${y + 28}C${x - 10} ${y + 40} ${x - 22} ${y + 40} ${x - 30} ${y + 52}Z`,
    2.2,
  );
  return [
    stone(x, y + 6, 9, colour),
    brass(`M${x} ${y + 16}v12`, 1.6),
    fan,
    stone(x, y + 52, 8.5, colour, 1.1),
    ...drops,
  ].join('');
}

/** A scallop cast in brass: nine ribs out of one hinge. */
function scallop(x: number, y: number): string {
  const rim = Array.from({ length: 10 }, (_, i) => {
    const angle = Math.PI * (0.06 + (i / 9) * 0.88);
    return [x + Math.cos(angle) * 34, y + 18 + Math.sin(angle) * 40] as const;
  });
  const edge = rim.map(([px, py], i) => {
    const before = rim[i - 1];
    return before
      ? `Q${((px + before[0]) / 2 + (px - x) * 0.08).toFixed(2)} ${((py + before[1]) / 2 + 5).toFixed(2)} ${px.toFixed(2)} ${py.toFixed(2)}`
      : `L${px.toFixed(2)} ${py.toFixed(2)}`;
  });
  const body = `M${x} ${y + 12}${edge.join('')}Z`;
  const ribs = rim
    .map(([px, py]) => `M${x} ${y + 14}L${(px * 0.96 + x * 0.04).toFixed(2)} ${(py - 2).toFixed(2)}`)
    .join('');
  return (
    path(body, { fill: '#d9bb7c', stroke: '#7d5c28', strokeWidth: 1 }) +
    path(body, { fill: 'url(#pearl)', opacity: 0.35 }) +
    stroke(ribs, '#8f6c33', 2, { opacity: 0.55 }) +
    stroke(ribs, '#fff3d0', 1.2, { transform: 'translate(-1.8 -.6)', opacity: 0.85 }) +
    brass(`M${x} ${y - 2}v14`, 1.8) +
    pearl(x, y - 4, 6)
  );
}

const makers: Readonly<Record<Earrings['shape'], (x: number, y: number, g: Earrings) => string>> = {
  hoop,
  pearl: drop,
  shell: scallop,
  chandelier: (x, y, g) => chandelier(x, y, g.stone ?? '#1f6a58'),
};

/** A pair pinned to the wall, the right one a little lower. */
export const earrings = (g: Earrings): string =>
  bothSides
    .map((side) => group({ filter: 'url(#drop)' }, makers[g.shape](side * 56, 210 + (side > 0 ? 14 : 0), g)))
    .join('');
