import { chance } from '../chance.ts';
import { darker, lighter, mix } from '../colour.ts';
import type { Hex } from '../drawn.ts';
import { group, path, rect, short, stroke } from '../svg.ts';
import { material, squareTile, tile, type FabricMaker } from './material.ts';

export const linen: FabricMaker = (id, colour) =>
  material(colour, {
    gloss: 0.06,
    grain: 0.12,
    crumple: 0.75,
    ...squareTile(
      id,
      3,
      rect(0, 0, 3, 3, { fill: colour }) +
        stroke('M0 .6H3M0 2.1H3', darker(colour, 0.09), 0.35) +
        stroke('M.8 0V3M2.3 0V3', lighter(colour, 0.22), 0.3),
    ),
  });

export const denim: FabricMaker = (id, colour) =>
  material(colour, {
    gloss: 0.06,
    grain: 0.26,
    ...squareTile(
      id,
      2.4,
      rect(0, 0, 2.4, 2.4, { fill: colour }) + stroke('M-1 2.4L2.4 -1M0 3.4L3.4 0', lighter(colour, 0.3), 0.5),
    ),
  });

export const gingham: FabricMaker = (id, colour, { size = 11, ground = '#fbfaf6' }) =>
  material(mix(colour, ground, 0.5), {
    ground,
    gloss: 0.1,
    grain: 0.1,
    warp: 5,
    ...squareTile(
      id,
      size,
      rect(0, 0, size, size, { fill: ground }) +
        rect(0, 0, size / 2, size, { fill: colour, opacity: 0.52 }) +
        rect(0, 0, size, size / 2, { fill: colour, opacity: 0.52 }),
    ),
  });

/** A stripe runs the whole length: the seam of a tile would show as a thread across it. */
const length = 700;

export const stripe: FabricMaker = (id, colour, { size = 9, ground = '#f7f4ec', ratio = 0.42, across = false }) =>
  material(mix(ground, colour, 0.35), {
    ground,
    gloss: 0.14,
    grain: 0.1,
    warp: across ? 0 : 4,
    wobble: across,
    ...tile(
      id,
      { width: size, height: length },
      rect(0, 0, size, length, { fill: ground }) + rect(0, 0, size * ratio, length, { fill: colour }),
      across ? `translate(${length / 2} 0) rotate(90)` : 'rotate(1.5)',
    ),
  });

export const check: FabricMaker = (id, colour, print) => {
  const { size = 26, line = darker(colour, 0.45), secondLine = '#efe6d6' } = print;
  const [bar, thin, thinner] = [size * 0.34, size * 0.66, size * 0.8];
  const crossing = (at: number) => `M${short(at)} 0V${size}M0 ${short(at)}H${size}`;
  return material(colour, {
    gloss: 0.07,
    grain: 0.3,
    crumple: 0.14,
    warp: 2,
    ...squareTile(
      id,
      size,
      rect(0, 0, size, size, { fill: colour }) +
        group({ fill: line, opacity: 0.34 }, rect(0, 0, bar, size, {}), rect(0, 0, size, bar, {})) +
        stroke(crossing(thin), secondLine, 0.6, { opacity: 0.75 }) +
        stroke(crossing(thinner), line, 0.5, { opacity: 0.7 }),
    ),
  });
};

const threads = 40;
const tweedTile = 60;

/** Short threads both ways, and every ten units a wavering pale line: without it tweed reads as camouflage. */
export const tweed: FabricMaker = (id, colour, { fleck = '#d8b8a4' }) => {
  const random = chance(id + colour);
  const yarns: readonly Hex[] = [
    colour,
    colour,
    lighter(colour, 0.34),
    lighter(colour, 0.18),
    darker(colour, 0.16),
    mix(colour, fleck, 0.5),
  ];
  const step = tweedTile / threads;
  let body = rect(0, 0, tweedTile, tweedTile, { fill: darker(colour, 0.12) });
  for (let row = 0; row < threads; row++) {
    for (let column = 0; column < threads; column++) {
      const x = (column + (random() - 0.5) * 0.5) * step;
      const y = (row + (random() - 0.5) * 0.5) * step;
      const yarn = yarns[Math.floor(random() * yarns.length)] ?? colour;
      const length = short(1.2 + random() * 0.9);
      const run = (row + column) % 2 ? `h${length}` : `v${length}`;
      body += path(`M${short(x)} ${short(y)}${run}`, {
        stroke: yarn,
        strokeWidth: 0.8 + random() * 0.8,
        strokeLinecap: 'round',
      });
    }
  }
  for (let at = 0; at < tweedTile; at += 10) {
    const colourOfLine = at % 20 ? mix(colour, fleck, 0.8) : lighter(colour, 0.7);
    body += stroke(wavering(random, at, true) + wavering(random, at, false), colourOfLine, 1.1, {
      strokeDasharray: '2.2 .9',
      opacity: 0.85,
    });
  }
  return material(colour, {
    ground: darker(colour, 0.12),
    gloss: 0.05,
    depth: 0.9,
    grain: 0.22,
    crumple: 0.12,
    ...squareTile(id, tweedTile, body),
  });
};

function wavering(random: () => number, at: number, upright: boolean): string {
  return Array.from({ length: 13 }, (_, i) => {
    const off = short(at + (random() - 0.5) * 0.9);
    return `${i ? 'L' : 'M'}${upright ? `${off} ${i * 5}` : `${i * 5} ${off}`}`;
  }).join('');
}

/** Four dark and four pale threads both ways, two over and two under: the tooth comes of itself. */
export const houndstooth: FabricMaker = (id, colour, { size = 12, ground = '#f2ede2' }) => {
  const thread = size / 8;
  const dark = Array.from({ length: 64 }, (_, i): readonly [number, number] => [i % 8, Math.floor(i / 8)]).filter(
    ([x, y]) => ((x + y) % 4 < 2 ? x : y) < 4,
  );
  const body =
    rect(0, 0, size, size, { fill: ground }) +
    group({ fill: colour }, ...dark.map(([x, y]) => rect(x * thread, y * thread, thread + 0.04, thread + 0.04, {})));
  return material(mix(colour, ground, 0.5), {
    ground,
    gloss: 0.04,
    grain: 0.26,
    crumple: 0.13,
    warp: 2,
    ...squareTile(id, size, body),
  });
};
