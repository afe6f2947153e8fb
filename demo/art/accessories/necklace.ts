import type { Necklace } from '../accessory-record.ts';
import { brass } from '../cloth.ts';
import { bothSides } from '../geometry.ts';
import { circle, group, stroke } from '../svg.ts';
import { pearl, stone } from './jewels.ts';

/** A point of a hanging chain: a catenary between two pins, `t` from -1 to 1. */
function hangingAt(t: number, half: number, top: number, drop: number): readonly [x: number, y: number] {
  const steep = 1.9;
  const sag = (Math.cosh(steep * t) - 1) / (Math.cosh(steep) - 1);
  return [half * t, top + drop * (1 - sag)];
}

const chainLine = (half: number, top: number, drop: number): string =>
  Array.from({ length: 41 }, (_, i) => hangingAt(i / 20 - 1, half, top, drop))
    .map(([x, y], i) => `${i ? 'L' : 'M'}${x.toFixed(2)} ${y.toFixed(2)}`)
    .join('');

const pins = (half: number, top: number): string =>
  bothSides
    .map((side) => circle(side * half, top, 3.2, { fill: '#d8b978', stroke: '#7d5c28', strokeWidth: 0.8 }))
    .join('');

function strand(count: number, half: number, top: number, drop: number, radius: number): string {
  const beads = Array.from({ length: count }, (_, i) => {
    const t = (i / (count - 1)) * 2 - 1;
    const [x, y] = hangingAt(Math.sign(t) * Math.abs(t) ** 0.86, half, top, drop);
    return pearl(x, y, radius * (1.25 - Math.abs(t) * 0.45));
  });
  return stroke(chainLine(half, top, drop), '#b9a68d', 0.8) + beads.join('');
}

const links = (d: string, width: number): string =>
  stroke(d, '#7d5c28', width + 1.2, { strokeDasharray: `${width * 1.2} ${width * 0.36}`, strokeLinecap: 'round' }) +
  stroke(d, '#dcbf82', width, { strokeDasharray: `${width * 1.2} ${width * 0.36}`, strokeLinecap: 'round' }) +
  stroke(d, '#fff3d0', width * 0.3, {
    strokeDasharray: `${width * 0.7} ${width * 0.86}`,
    transform: 'translate(-.8 -1)',
  });

const shapes: Readonly<Record<Necklace['shape'], (g: Necklace) => string>> = {
  pearls: () => strand(41, 74, 176, 150, 3.9) + strand(33, 58, 176, 104, 3.7),
  chain: () => links(chainLine(70, 174, 150), 6.4) + brass('M0 324v8', 2) + brass('M0 332a9 9 0 1 0 .1 0', 3),
  pendant: ({ stone: colour = '#1f6a58' }) =>
    brass(chainLine(62, 170, 150), 1.3) + brass('M0 320v9', 1.8) + stone(0, 348, 17, colour, 1.25) + pearl(0, 380, 5.5),
};

/** On two pins in the wall. */
export const necklace = (g: Necklace): string => group({ filter: 'url(#drop)' }, shapes[g.shape](g), pins(72, 173));
