import { chance } from '../chance.ts';
import { darker, lighter, mix, night } from '../colour.ts';
import { circle, group, path, rect, short, stroke } from '../svg.ts';
import { material, squareTile, tile, type FabricMaker } from './material.ts';
import { seamless } from './motifs.ts';

/** Thick yarn in columns of plump stitches, each two slanting strands that meet below. */
export const chunky: FabricMaker = (id, colour) => {
  const [valley, light] = [mix(mix(colour, '#6b4c34', 0.34), night, 0.08), lighter(colour, 0.24)];
  const strand = (y: number, side: number) => {
    const at = (x: number) => short(4.5 + side * x);
    const d = `M${at(0.2)} ${y + 7.4}C${at(0.6)} ${y + 4} ${at(1.6)} ${y + 0.6} ${at(3.9)} ${y}C${at(4.6)} ${y + 3} ${at(2.8)} ${y + 6.4} ${at(0.2)} ${y + 7.4}Z`;
    const shine = `M${at(1.4)} ${y + 4.6}C${at(1.8)} ${y + 3} ${at(2.4)} ${y + 2} ${at(3.3)} ${y + 1.4}`;
    return (
      path(d, { fill: side < 0 ? colour : mix(colour, night, 0.08) }) +
      stroke(d, valley, 0.5, { opacity: 0.45 }) +
      stroke(shine, light, 1.1, { opacity: side < 0 ? 0.75 : 0.45, strokeLinecap: 'round' })
    );
  };
  const body = rect(0, 0, 9, 5.4, { fill: valley }) + [-5.4, 0, 5.4].map((y) => strand(y, -1) + strand(y, 1)).join('');
  return material(colour, {
    ground: valley,
    gloss: 0.04,
    grain: 0.3,
    warp: 3,
    wobble: true,
    crumple: 0.22,
    nap: 0.1,
    loft: 1.3,
    ...tile(id, { width: 9, height: 5.4 }, body),
  });
};

/** Rings of cotton thread joined at their picots; the dark between them is what lies behind. */
export const crochet: FabricMaker = (id, colour) => {
  const size = 15;
  const behind = mix(colour, '#4a3a2e', 0.5);
  const ring = (x: number, y: number) =>
    circle(x + 0.3, y + 0.4, 4.9, { fill: 'none', stroke: darker(colour, 0.4), strokeWidth: 2.2, opacity: 0.5 }) +
    circle(x, y, 4.9, { fill: 'none', stroke: colour, strokeWidth: 2.1 }) +
    circle(x, y, 4.9, { fill: 'none', stroke: lighter(colour, 0.5), strokeWidth: 0.7, strokeDasharray: '1.1 .7' }) +
    stroke(`M${x - 4} ${y}H${x + 4}M${x} ${y - 4}V${y + 4}`, colour, 1.1) +
    circle(x, y, 1.7, { fill: lighter(colour, 0.25) });
  const body =
    rect(0, 0, size, size, { fill: behind }) +
    seamless(size, size / 2, size / 2, ring) +
    seamless(size, 0, 0, ring) +
    stroke(`M0 ${size / 2}H${size}M${size / 2} 0V${size}`, colour, 0.8, { opacity: 0.8 });
  return material(colour, {
    ground: behind,
    gloss: 0.08,
    grain: 0.16,
    warp: 3,
    wobble: true,
    crumple: 0.2,
    ...squareTile(id, size, body),
  });
};

const furTile = 64;

/** Hair by hair, dark roots first and pale tips last, combed downwards in locks. */
export const fur: FabricMaker = (id, colour) => {
  const random = chance(id + colour);
  const hairs = Array.from({ length: 900 }, (_, i) => {
    const [x, y] = [random() * furTile, random() * furTile];
    const lock = Math.sin((x / furTile) * Math.PI * 4) + Math.cos((y / furTile) * Math.PI * 6);
    const [length, lean] = [6 + random() * 7, lock * 2.2 + (random() - 0.5) * 4];
    const age = i / 900;
    const tone =
      age < 0.45 ? mix(colour, night, 0.5 - age * 0.5) : lighter(colour, (age - 0.45) * 0.5 * random() + 0.04);
    const drawn = `q${short(lean * 0.2)} ${short(length * 0.6)} ${short(lean)} ${short(length)}`;
    return seamless(furTile, x, y, (atX, atY) =>
      stroke(`M${short(atX)} ${short(atY)}${drawn}`, tone, 0.5 + random() * 0.6, { opacity: 0.75 }),
    );
  });
  const body =
    rect(0, 0, furTile, furTile, { fill: mix(colour, night, 0.28) }) + group({ strokeLinecap: 'round' }, ...hairs);
  return material(colour, {
    ground: mix(colour, night, 0.28),
    gloss: 0.05,
    depth: 1.15,
    grain: 0.08,
    crumple: 0.55,
    nap: 0.35,
    hair: 4,
    loft: 1.4,
    ...squareTile(id, furTile, body),
  });
};
