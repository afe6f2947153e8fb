import { cloth, seam, stitches } from '../cloth.ts';
import { foldOn } from '../folds.ts';
import { bothSides, mirrored, onSide, points, shape, type Point, type Side } from '../geometry.ts';
import type { Jacket } from '../garment-record.ts';
import type { Work } from '../work.ts';
import { boxyBack, boxyFronts } from './boxy.ts';
import { buckleOn, pull, stud, zip } from './metal.ts';
import { tailoredSleeve } from './sleeves.ts';

const hemHalf = 57;
const lapelEnd = 236;

function sleeve(side: Side, g: Jacket, work: Work): string {
  const metal = g.metal ?? 'brass';
  const at = (x: number) => side * x;
  return tailoredSleeve(side, work, {
    cut: 'long',
    drop: 4,
    cuffDetail: () =>
      zip(`M${at(93)} 306L${at(98)} 354`, metal) +
      pull(at(93), 306, metal) +
      seam(`M${at(70)} 262C${at(80)} 268 ${at(90)} 266 ${at(97)} 258`, work.fabric, 0.8, 0.4),
  });
}

/** The lapel lies open over the chest; its collar above it. */
function lapel(side: Side, work: Work, metal: 'brass' | 'steel'): string {
  const f = foldOn(side);
  const wing = points(`21,128! 48,160! 45,176 24,214 2,${lapelEnd}! 2,206 10,158`);
  const collar = points('17,108! 29,117 45,148! 36,160! 22,142 12,122!');
  const edge = `M${side * 45} 164C${side * 40} 186 ${side * 22} 214 ${side * 5} ${lapelEnd - 6}`;
  return (
    cloth(shape(onSide(side, wing)), work.fabric, {
      edge: 0.6,
      lights: [[f(36, 168, 14, 214, 14, 3, 'leaf'), 0.5]],
      seams: stitches(edge, work.fabric),
    }) +
    cloth(shape(onSide(side, collar)), work.fabric, { edge: 0.55 }) +
    stud(side * 41, 165, metal, 1.7) +
    stud(side * 38, 149, metal, 1.7)
  );
}

function epaulette(side: Side, work: Work, metal: 'brass' | 'steel'): string {
  const strap = points('26,122! 62,134! 60,144! 30,134!');
  return cloth(shape(onSide(side, strap)), work.fabric, { edge: 0.45 }) + stud(side * 34, 131, metal, 1.6);
}

function belt(g: Jacket, work: Work): string {
  const y = g.hemY - 4;
  const right: Point[] = [
    [0, y - 9],
    [hemHalf + 1, y - 12, true],
    [hemHalf, y + 6, true],
    [0, y + 9],
  ];
  const band = cloth(shape([...right, ...mirrored(right.slice(1, -1))]), work.fabric, { edge: 0.5 });
  return band + (work.view === 'back' ? '' : buckleOn(-20, y - 1, 13));
}

export function biker(g: Jacket, work: Work): string {
  const metal = g.metal ?? 'brass';
  const sleeves = bothSides.map((side) => sleeve(side, g, work)).join('');
  const shoulders = bothSides.map((side) => epaulette(side, work, metal)).join('');
  if (work.view === 'back') {
    const yoke = seam('M-60 168C-30 174 30 174 60 168', work.fabric, 0.9, 0.5);
    const sides = bothSides.map((side) => seam(`M${side * 36} 172L${side * 30} ${g.hemY}`, work.fabric, 0.8, 0.4));
    const collar = cloth(shape('-28,126! -20,108 0,104 20,108 28,126! 0,134'), work.fabric, { edge: 0.6 });
    return sleeves + boxyBack(work, hemHalf, g.hemY, yoke + sides.join('')) + collar + shoulders + belt(g, work);
  }
  const front = boxyFronts(
    work,
    hemHalf,
    g.hemY,
    [
      [-10, g.hemY + 3, true],
      [-4, lapelEnd, true],
      [8, 170],
    ],
    (side) =>
      seam(`M${side * 58} 176C${side * 44} 182 ${side * 40} 182 ${side * 30} 178`, work.fabric, 0.8, 0.4) +
      zip(`M${side * 26} ${g.hemY - 58}L${side * 44} ${g.hemY - 34}`, metal),
  );
  const closing = zip(`M3 ${lapelEnd - 2}L-9 ${g.hemY - 12}`, metal) + pull(3, lapelEnd, metal);
  const lapels = bothSides.map((side) => lapel(side, work, metal)).join('');
  return sleeves + front + closing + belt(g, work) + lapels + shoulders;
}
