import { lighter, mix, night } from '../colour.ts';
import { rect, stroke } from '../svg.ts';
import { material, squareTile, type FabricMaker } from './material.ts';
import { flower, leaf, seamless } from './motifs.ts';

/** Blooms and leaves woven tone in tone, every other row shifted by half. */
export const brocade: FabricMaker = (id, colour, { size = 40, colours }) => {
  const [petal = lighter(colour, 0.34), heart = lighter(colour, 0.55)] = colours ?? [];
  const foliage = mix(colour, petal, 0.55);
  const bloom = (x: number, y: number) =>
    [20, 100, 200, 280].map((angle) => leaf(x, y, 15, angle, foliage)).join('') +
    flower(x, y, 7.5, petal, heart, 12) +
    flower(x, y, 3.6, heart, petal, 48);
  const bud = (x: number, y: number) =>
    leaf(x, y, 7, 70, foliage) + leaf(x, y, 7, 190, foliage) + flower(x, y, 3, petal, heart, 0);
  const body =
    rect(0, 0, size, size, { fill: colour }) +
    seamless(size, size * 0.25, size * 0.25, bloom) +
    seamless(size, size * 0.75, size * 0.75, bloom) +
    seamless(size, size * 0.76, size * 0.24, bud) +
    seamless(size, size * 0.24, size * 0.76, bud) +
    stroke(Array.from({ length: size }, (_, i) => `M0 ${i + 0.5}H${size}`).join(''), mix(colour, night, 0.5), 0.3, {
      opacity: 0.35,
    });
  return material(colour, {
    gloss: 0.42,
    depth: 1.05,
    grain: 0.12,
    sheen: 0.4,
    warp: 3,
    crumple: 0.14,
    ...squareTile(id, size, body),
  });
};

/** Metal thread: a mirror in fine lines. */
export const lame: FabricMaker = (id, colour) => {
  const body =
    rect(0, 0, 3, 3, { fill: colour }) +
    stroke('M0 .5H3M0 2H3', lighter(colour, 0.4), 0.4) +
    stroke('M0 1.25H3M0 2.75H3', mix(colour, night, 0.4), 0.4);
  return material(colour, {
    gloss: 0.62,
    depth: 1.3,
    grain: 0.22,
    sheen: 0.8,
    crumple: 0.34,
    loft: 0.6,
    sparkle: 90,
    ...squareTile(id, 3, body),
  });
};
