import { chance } from '../chance.ts';
import { mix } from '../colour.ts';
import { points, type Point } from '../geometry.ts';
import type { Hex } from '../drawn.ts';
import { circle, group, path, rect, short } from '../svg.ts';
import { material, squareTile, type FabricMaker } from './material.ts';
import { flower, leaf, seamless } from './motifs.ts';

const pick = (colours: readonly Hex[], index: number): Hex => colours[index % colours.length] ?? '#000000';

export const polka: FabricMaker = (id, colour, { size = 15, ground = '#f6f1e7' }) => {
  const dot = (at: number) => circle(at, at, size * 0.153, { fill: ground });
  return material(colour, {
    gloss: 0.3,
    depth: 1.1,
    grain: 0.05,
    sheen: 0.5,
    crumple: 0.2,
    warp: 6,
    ...squareTile(id, size, rect(0, 0, size, size, { fill: colour }) + dot(size / 4) + dot(size * 0.75), 'rotate(4)'),
  });
};

/** Where the flowers of a tile sit, as shares of it, largest first. */
const bouquet = points('.2,.18 .68,.3 .36,.62 .85,.74 .1,.86 .52,.9 .93,.12 .5,.1 .12,.48 .66,.58');
const bloom = [1, 0.8, 0.9, 1, 0.6, 0.55, 0.5, 0.5, 0.5, 0.45];

export const floral: FabricMaker = (id, colour, print) => {
  const { size = 74, colours = ['#d9694f', '#f2c9bd', '#e9b44c'], leaf: green = '#5f7a54' } = print;
  const random = chance(id + colour);
  const pale = mix(green, colour, 0.4);
  let body = rect(0, 0, size, size, { fill: colour });
  bouquet.forEach(([x, y], i) => {
    const scale = bloom[i] ?? 0.5;
    const angle = random() * 360;
    body += seamless(
      size,
      x * size,
      y * size,
      (atX, atY) =>
        leaf(atX, atY, 11 * scale, angle, green) +
        leaf(atX, atY, 9.5 * scale, angle + 140, green) +
        leaf(atX, atY, 8 * scale, angle + 250, pale),
    );
  });
  bouquet.forEach(([x, y], i) => {
    const angle = random() * 360;
    body += seamless(size, x * size, y * size, (atX, atY) =>
      flower(atX, atY, 6.4 * (bloom[i] ?? 0.5), pick(colours, i), '#f7e7c4', angle),
    );
  });
  return material(colour, {
    gloss: 0.24,
    depth: 1.05,
    grain: 0.06,
    sheen: 0.3,
    crumple: 0.24,
    warp: 7,
    ...squareTile(id, size, body, 'rotate(-8)'),
  });
};

const brushmark = (reach: number): string => {
  const at = (share: number) => short(reach * share);
  return (
    `M${at(-1)} 0C${at(-0.6)} ${at(-0.7)} ${at(0.2)} ${at(-0.5)} ${at(1)} ${at(-0.12)}` +
    `C${at(0.7)} ${at(0.4)} ${at(-0.3)} ${at(0.45)} ${at(-1)} 0Z`
  );
};

/** Evenly spread random points of a tile, also across its edges: the best of twelve candidates each (Mitchell). */
function spreadPoints(random: () => number, size: number, count: number): Point[] {
  const places: Point[] = [];
  const wrapped = (a: number, b: number) => Math.min(Math.abs(a - b), size - Math.abs(a - b));
  const distanceToNearest = ([x, y]: Point) =>
    Math.min(size, ...places.map(([px, py]) => Math.hypot(wrapped(x, px), wrapped(y, py))));
  while (places.length < count) {
    const candidates = Array.from({ length: 12 }, (): Point => [random() * size, random() * size]);
    places.push(
      candidates.reduce((best, place) => (distanceToNearest(place) > distanceToNearest(best) ? place : best)),
    );
  }
  return places;
}

export const abstract: FabricMaker = (id, colour, { colours = ['#1f3d34', '#e7a86e', '#f4e7d3'] }) => {
  const size = 96;
  const random = chance(id + colour);
  let body = rect(0, 0, size, size, { fill: colour });
  const places = spreadPoints(random, size, 15);
  for (const [i, [placeX, placeY]] of places.entries()) {
    const angle = short(random() * 360);
    const mark = brushmark(7 + random() * 9);
    body += seamless(size, placeX, placeY, (x, y) =>
      path(mark, {
        transform: `translate(${short(x)} ${short(y)}) rotate(${angle})`,
        fill: pick(colours, i),
        opacity: 0.92,
      }),
    );
  }
  return material(colour, {
    gloss: 0.42,
    depth: 1.15,
    grain: 0.03,
    sheen: 0.8,
    crumple: 0.16,
    loft: 0.65,
    warp: 9,
    ...squareTile(id, size, body, 'rotate(14)'),
  });
};

const ink: Hex = '#2a1c14';
const rosettes = 7;

/** Rosettes on a jittered grid: a mid-tone core in a broken dark ring. */
export const animal: FabricMaker = (id, colour) => {
  const size = 66;
  const step = size / rosettes;
  const random = chance(id + colour);
  const core = mix(colour, '#5a3417', 0.55);
  let body = rect(0, 0, size, size, { fill: colour });
  for (let column = 0; column < rosettes; column++) {
    for (let row = 0; row < rosettes; row++) {
      const x = (column + 0.5 + (random() - 0.5) * 0.7 + (row % 2) * 0.5) * step;
      const y = (row + 0.5 + (random() - 0.5) * 0.6) * step;
      const radius = 2.3 + random() * 1.5;
      const angle = short(random() * 360);
      const gap = short(0.7 + random());
      const ring = {
        fill: 'none',
        stroke: ink,
        strokeWidth: 1.3 + radius * 0.16,
        strokeLinecap: 'round',
        strokeDasharray: `${short(radius * 1.9)} ${gap} ${short(radius * 1.2)} 1.2`,
      };
      body += seamless(size, x, y, (atX, atY) =>
        group(
          { transform: `translate(${short(atX)} ${short(atY)}) rotate(${angle}) scale(1 .8)` },
          circle(0, 0, radius * 0.85, { fill: core }),
          circle(0, 0, radius, ring),
        ),
      );
    }
  }
  return material(mix(colour, ink, 0.2), {
    ground: colour,
    gloss: 0.4,
    depth: 1.1,
    grain: 0.05,
    sheen: 0.7,
    crumple: 0.16,
    loft: 0.65,
    warp: 7,
    ...squareTile(id, size, body),
  });
};
