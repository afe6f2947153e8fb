import { chance } from '../chance.ts';
import { black, darker, lighter, mix, white } from '../colour.ts';
import type { Hex } from '../drawn.ts';
import { circle, group, rect, short, stroke } from '../svg.ts';
import { material, squareTile, type FabricMaker } from './material.ts';
import { flower } from './motifs.ts';

const discs = 16;
const sequinTile = 48;

function glint(colour: Hex, value: number): Hex {
  if (value > 0.93) return white;
  if (value > 0.8) return lighter(colour, 0.55);
  return mix(colour, value < 0.35 ? black : white, Math.abs(value - 0.35) * 0.55);
}

export const sequin: FabricMaker = (id, colour) => {
  const step = sequinTile / discs;
  const radius = step * 0.58;
  let body = rect(0, 0, sequinTile, sequinTile, { fill: darker(colour, 0.5) });
  for (let row = -1; row <= discs; row++) {
    for (let column = -1; column <= discs; column++) {
      // The same value on both sides of the tile's edge, or the repeat shows.
      const value = chance(`${id}${colour}${(column + discs) % discs}_${(row + discs) % discs}`)();
      const shift = (Math.abs(row) % 2) * 0.5;
      const x = (column + 0.5 + shift) * step;
      body += circle(x, (row + 0.5) * step, radius, { fill: glint(colour, value) });
      const [from, to, y] = [x - 0.4 * step, x + 0.4 * step, (row + 0.62) * step].map(short);
      body += stroke(`M${from} ${y}A${short(radius)} ${short(radius)} 0 0 0 ${to} ${y}`, '#000', 0.3, {
        opacity: 0.38,
      });
    }
  }
  return material(colour, {
    ground: darker(colour, 0.5),
    gloss: 0.75,
    depth: 1.15,
    grain: 0,
    sheen: 1.1,
    crumple: 0.1,
    warp: 4,
    sparkle: 60,
    ...squareTile(id, sequinTile, body),
  });
};

/** Flowers on a net. */
export const lace: FabricMaker = (id, colour) => {
  const size = 16;
  const under = mix(colour, '#3a2a2a', 0.13);
  const [thread, petal] = [lighter(colour, 0.5), lighter(colour, 0.6)];
  const corners = [0, size].flatMap((x) => [0, size].map((y) => [x, y] as const));
  const net = group(
    { fill: 'none', stroke: thread, strokeWidth: 0.7 },
    stroke('M0 0L16 16M16 0L0 16M8 0V16M0 8H16', thread, 0.35),
    circle(8, 8, 3.4, {}),
    ...corners.map(([x, y]) => circle(x, y, 3.4, {})),
  );
  const body =
    rect(0, 0, size, size, { fill: under }) +
    net +
    flower(8, 8, 3.4, petal, colour, 0) +
    corners.map(([x, y]) => flower(x, y, 3, petal, colour, 30)).join('');
  return material(colour, {
    ground: under,
    gloss: 0.1,
    grain: 0.08,
    crumple: 0.18,
    warp: 3,
    ...squareTile(id, size, body, 'scale(.66)'),
  });
};
