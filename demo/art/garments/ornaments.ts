import { chance } from '../chance.ts';
import { brass, cloth } from '../cloth.ts';
import { lighter, mix, night } from '../colour.ts';
import type { Fabric } from '../fabrics/material.ts';
import { fold, foldOn, gathers } from '../folds.ts';
import { bothSides, mirrored, moved, onSide, points, shape, type Point } from '../geometry.ts';
import type { BodyGarment } from '../garment-record.ts';
import { short, stroke } from '../svg.ts';
import type { Work } from '../work.ts';
import { waistY } from './landmarks.ts';
import type { HemPlan } from './plan.ts';

const pussyBowY = 150;

export function pussyBow(fabric: Fabric): string {
  const y = pussyBowY;
  const knot = cloth(shape(moved(points('-7,-9 7,-9 8,9 -8,9'), 0, y)), fabric, { edge: 0.5 });
  const wings = bothSides.map((side) => {
    const f = foldOn(side);
    const tail = moved(onSide(side, points('2,0! 10,40 26,112! 8,118! 1,50')), 0, y);
    const loop = moved(onSide(side, points('0,0! 22,-22 47,-15 46,14 20,13')), 0, y);
    return (
      cloth(shape(tail), fabric, { edge: 0.5, folds: [[f(3, y, 16, y + 116, 6), 0.3]] }) +
      cloth(shape(loop), fabric, {
        edge: 0.6,
        folds: [[f(0, y, 36, y - 4, 9, 0, 'leaf'), 0.36]],
        lights: [[f(8, y - 8, 38, y - 12, 6, 0, 'leaf'), 0.5]],
      })
    );
  });
  return wings.join('') + knot;
}

/** A flat bow at the bust. */
export function bustBow(y: number, fabric: Fabric): string {
  const loops = bothSides.map((side) => {
    const f = foldOn(side);
    return cloth(shape(moved(onSide(side, points('0,0! 16,-15 34,-11 33,12 15,10')), 0, y)), fabric, {
      edge: 0.6,
      folds: [[f(0, y, 26, y - 1, 7, 0, 'leaf'), 0.36]],
      lights: [[f(6, y - 6, 28, y - 9, 5, 0, 'leaf'), 0.5]],
    });
  });
  return loops.join('') + cloth(shape(moved(points('-5.5,-7 5.5,-7 6,7 -6,7'), 0, y)), fabric, { edge: 0.4 });
}

const buckle = (y: number): string =>
  brass(`M-11 ${y - 8}H11V${y + 12}H-11Z`, 2) + stroke(`M0 ${y - 6}V${y + 10}`, '#d9bd84', 1.8);

/** Two hanging ends, two loops and the knot, a little left of the centre. */
function tiedBelt(y: number, fabric: Fabric): string {
  const knotX = -8;
  const ends = (
    [
      [-1, 96],
      [1, 118],
    ] as const
  ).map(([side, length]) => {
    const tail: Point[] = [
      [0, 2, true],
      [side * 9, length * 0.5],
      [side * 15, length, true],
      [-10 + side * 13, length + 2, true],
      [-6 + side * 4, length * 0.5],
    ];
    return cloth(shape(moved(tail, knotX, y)), fabric, {
      edge: 0.5,
      folds: [[fold(knotX, y + 4, knotX - 2 + side * 12, y + length, 5), 0.3]],
    });
  });
  const loops = bothSides.map((side) =>
    cloth(shape(moved(onSide(side, points('0,2! 14,-14 30,-4 27,14 12,10')), knotX, y)), fabric, {
      edge: 0.6,
      folds: [[fold(knotX, y + 2, knotX + side * 22, y + 3, 7, 0, 'leaf'), 0.34]],
    }),
  );
  const knot = cloth(shape(moved(points('-5.5,-6 5.5,-6 6,10 -6,10'), knotX, y)), fabric, { edge: 0.4 });
  return [...ends, ...loops, knot].join('');
}

export function waistBelt(g: BodyGarment, work: Work, waist: number): string {
  if (!g.belt) return '';
  const y = waistY;
  const half = waist + 2.5;
  const fabric = g.belt.colour ? work.belt : work.fabric;
  const right: Point[] = [
    [0, y - 4],
    [half, y - 8, true],
    [half, y + 8, true],
    [0, y + 12],
  ];
  const band = cloth(shape([...right, ...mirrored(right.slice(1, -1))]), fabric, {
    edge: 0.5,
    folds: [[fold(-waist, y + 3, waist, y + 5, 2.5, 0, 'leaf'), 0.25]],
  });
  if (work.view === 'back') return band;
  return band + (g.belt.closing === 'buckle' ? buckle(y) : tiedBelt(y, fabric));
}

/** A gathered frill along the top of a straight bodice. */
export function ruffle(work: Work): string {
  const waves = 15;
  const lower: Point[] = Array.from({ length: waves + 1 }, (_, i) => {
    const u = 1 - (i / waves) * 2;
    return [u * 58, 236 - u * u * 4 + (i % 2 ? 7 : -1)];
  });
  const outline = [...points('-56,205! -44,189 0,193 44,189 56,205!'), ...lower];
  const soft = gathers({
    random: chance(`${work.id}/ruffle`),
    y: 194,
    half: 50,
    direction: 1,
    count: 16,
    length: 36,
    strength: 0.4,
  });
  return cloth(shape(outline), work.fabric, { edge: 0.7, ...soft });
}

export function feathers(id: string, { half, y }: HemPlan, fabric: Fabric): string {
  const random = chance(`${id}/feathers`);
  return Array.from({ length: 1100 }, () => {
    const across = random() * 2 - 1;
    const [x, root, length] = [across * (half - 2), y - 16 + random() * 18, 10 + random() * 26];
    const lean = across * 12 + (random() - 0.5) * 16;
    const d = `M${short(x)} ${short(root)}q${short(lean * 0.2)} ${short(length * 0.6)} ${short(lean)} ${short(length)}`;
    const pale = random() < 0.5;
    const share = random() * 0.5;
    const colour = pale ? lighter(fabric.base, share) : mix(fabric.base, night, share * 0.6);
    return stroke(d, colour, 0.25 + random() * 0.6, { opacity: 0.7, strokeLinecap: 'round' });
  }).join('');
}
