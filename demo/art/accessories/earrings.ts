import { brass } from '../cloth.ts';
import { mix } from '../colour.ts';
import { bothSides } from '../geometry.ts';
import type { Earrings } from '../accessory-record.ts';
import type { Hex } from '../drawn.ts';
import { group, path, short, stroke } from '../svg.ts';
import { freePearl, pearl, stone } from './jewels.ts';

/** A round tube of gold, from its shaded edge to the light upon it. */
const gold = ['#5f4218', '#94692c', '#b98f47', '#d2ae62', '#e4c883', '#f6e6bb'] as const;
const layers = 26;

/** Ever narrower layers of the tube, each brighter and further to the upper left, where the lamp is. */
function tube(d: string, width: number): string {
  const layer = (i: number): string => {
    const depth = i / layers;
    const [at, between] = [Math.floor(depth * (gold.length - 1)), (depth * (gold.length - 1)) % 1];
    const colour = mix(gold[at] ?? gold[0], gold[at + 1] ?? gold[0], between);
    const towards = depth ** 1.5 * width * 0.18;
    return stroke(d, colour, width * (1 - depth), { transform: `translate(${short(-towards)} ${short(-towards)})` });
  };
  return Array.from({ length: layers }, (_, i) => layer(i)).join('');
}

function hoop(x: number, y: number): string {
  const ring = `M${x} ${y}a33 49 0 1 1 -.01 0Z`;
  const reflected = stroke(ring, '#e9d3a0', 0.9, { transform: 'translate(4.3 3.4)', opacity: 0.5 });
  const glint = `M${x - 34.4} ${y + 32}C${x - 36} ${y + 42} ${x - 35} ${y + 60} ${x - 30} ${y + 72}`;
  return tube(ring, 14) + reflected + stroke(glint, '#fff', 1.8, { strokeLinecap: 'round', opacity: 0.8 });
}

const drop = (x: number, y: number): string =>
  tube(`M${x} ${y + 6}V${y + 36}`, 2.2) +
  freePearl(x, y, 9) +
  tube(`M${x} ${y + 69}V${y + 92}`, 2.2) +
  tube(`M${x} ${y + 34}a14 18 0 1 1 -.01 0Z`, 4) +
  tube(`M${x - 4.5} ${y + 89.5}Q${x} ${y + 86} ${x + 4.5} ${y + 89.5}`, 5.5) +
  freePearl(x, y + 112, 24);

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
