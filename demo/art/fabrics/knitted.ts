import { darker, lighter, mix } from '../colour.ts';
import type { Hex } from '../drawn.ts';
import { gradient, rect, stroke } from '../svg.ts';
import { material, squareTile, tile, type FabricMaker } from './material.ts';

/** Ribs and pleats run the whole length: a tile's seam would show as a thread across them. */
const cloth = 700;

export const rib: FabricMaker = (id, colour) => {
  const valley = darker(colour, 0.3);
  const shading = gradient(`${id}-shading`, [
    [0, valley],
    [0.35, lighter(colour, 0.12)],
    [0.7, colour],
    [1, valley],
  ]);
  const ribs = tile(id, { width: 4.2, height: cloth }, rect(0, 0, 4.2, cloth, { fill: `url(#${id}-shading)` }));
  return material(colour, {
    ground: valley,
    gloss: 0.1,
    grain: 0.22,
    crumple: 0.14,
    loft: 1.1,
    warp: 3,
    wobble: true,
    fill: ribs.fill,
    defs: shading + ribs.defs,
  });
};

/** A column of knit stitches, each a small v. */
function stitchColumn(x: number, colour: Hex): string {
  const rows = Array.from(
    { length: 7 },
    (_, i) => `M${x} ${i * 4 - 2}L${x + 1.6} ${i * 4 + 1}L${x + 3.2} ${i * 4 - 2}`,
  );
  return stroke(rows.join(''), colour, 0.55, { opacity: 0.55 });
}

/** One strand of a plait: shadow, wool, light. */
function strand(y: number, colour: Hex, shadow: Hex, light: Hex): string {
  const over = (x: number) => `M${x} ${y - 12}C${x} ${y - 4} ${x + 12} ${y - 6} ${x + 12} ${y + 4}`;
  return (
    stroke(over(11), shadow, 8.4, { opacity: 0.55 }) +
    stroke(over(11), colour, 6.8) +
    stroke(over(10), light, 2, { opacity: 0.7 })
  );
}

export const cable: FabricMaker = (id, colour) => {
  const shadow = mix(colour, '#2a2018', 0.38);
  const light = lighter(colour, 0.34);
  const body =
    rect(0, 0, 34, 24, { fill: colour }) +
    stitchColumn(0.6, shadow) +
    stitchColumn(4, shadow) +
    rect(7.6, 0, 19, 24, { fill: mix(colour, '#2a2018', 0.14) }) +
    [0, 12, 24, 36].map((y) => strand(y, colour, shadow, light)).join('') +
    stitchColumn(27, shadow) +
    stitchColumn(30.4, shadow);
  return material(colour, {
    gloss: 0.06,
    grain: 0.26,
    crumple: 0.16,
    loft: 1.2,
    warp: 2,
    wobble: true,
    ...tile(id, { width: 34, height: 24 }, body),
  });
};

export const pleat: FabricMaker = (id, colour) => {
  const shading = gradient(`${id}-shading`, [
    [0, mix(colour, '#1a1016', 0.45)],
    [0.18, colour],
    [0.6, lighter(colour, 0.3)],
    [1, lighter(colour, 0.05)],
  ]);
  const knife = tile(id, { width: 7, height: cloth }, rect(0, 0, 7, cloth, { fill: `url(#${id}-shading)` }));
  return material(colour, {
    gloss: 0.4,
    grain: 0.03,
    crumple: 0.04,
    sheen: 0.6,
    warp: 2,
    fill: knife.fill,
    defs: shading + knife.defs,
  });
};

/** Plaited straw: two by two, over and under. */
export const straw: FabricMaker = (id, colour) => {
  const [light, dark] = [lighter(colour, 0.3), darker(colour, 0.28)];
  const body =
    rect(0, 0, 6, 6, { fill: colour }) +
    stroke('M0 .8H3M0 2.2H3M3 3.8H6M3 5.2H6', light, 0.9) +
    stroke('M3.8 0V3M5.2 0V3M.8 3V6M2.2 3V6', dark, 0.9, { opacity: 0.7 });
  return material(colour, { gloss: 0.12, grain: 0.16, crumple: 0.06, ...squareTile(id, 6, body, 'rotate(8)') });
};
