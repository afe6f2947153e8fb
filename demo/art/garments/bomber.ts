import { cloth, seam } from '../cloth.ts';
import { foldOn } from '../folds.ts';
import { bothSides, onSide, points, shape, type Side } from '../geometry.ts';
import type { Jacket } from '../garment-record.ts';
import type { Work } from '../work.ts';
import { boxyBack, boxyFronts, hemBand } from './boxy.ts';
import { pull, zip } from './metal.ts';

const hemHalf = 66;

/** A wide sleeve that blouses over its ribbed cuff. */
function sleeve(side: Side, work: Work): string {
  const f = foldOn(side);
  const outline = points('60,134! 88,160 106,236 114,316 108,338! 82,342! 72,314 66,262 54,222! 42,206! 42,146!');
  const cuff = points('109,332! 105,360! 85,363! 81,337!');
  const arm = cloth(shape(onSide(side, outline)), work.fabric, {
    folds: [
      [f(58, 214, 86, 186, 14, 0, 'leaf'), 0.4],
      [f(104, 236, 74, 258, 11, 0, 'leaf'), 0.36],
      [f(108, 262, 76, 292, 10, 4, 'leaf'), 0.34],
      [f(112, 300, 84, 320, 10, 3, 'leaf'), 0.36],
      [f(90, 338, 84, 296, 9, 0, 'top'), 0.34],
      [f(102, 336, 108, 300, 8, 0, 'top'), 0.3],
    ],
    lights: [
      [f(84, 164, 100, 250, 14, 4, 'leaf'), 0.5],
      [f(98, 276, 104, 328, 13, 0, 'leaf'), 0.5],
    ],
    seams: side < 0 ? seam('M-78 214L-96 236', work.fabric, 1.1, 0.6) : '',
  });
  return arm + cloth(shape(onSide(side, cuff)), work.rib, { edge: 0.5 });
}

const collar = (work: Work): string =>
  work.view === 'back'
    ? cloth(shape('-27,128! -22,110 0,106 22,110 27,128! 0,135'), work.rib, { edge: 0.6 })
    : bothSides
        .map((side) =>
          cloth(shape(onSide(side, points('14,109! 27,117 31,130! 18,146 1,158! 1,144! 10,132'))), work.rib, {
            edge: 0.6,
          }),
        )
        .join('');

export function bomber(g: Jacket, work: Work): string {
  const metal = g.metal ?? 'brass';
  const sleeves = bothSides.map((side) => sleeve(side, work)).join('');
  const band = hemBand(work, hemHalf - 3, g.hemY, 17);
  if (work.view === 'back') {
    return sleeves + boxyBack(work, hemHalf, g.hemY, '') + band + collar(work);
  }
  const pocket = (side: Side) =>
    seam(`M${side * 30} ${g.hemY - 22}L${side * 46} ${g.hemY - 62}`, work.fabric, 2.4, 0.55) +
    seam(`M${side * 33} ${g.hemY - 21}L${side * 49} ${g.hemY - 61}`, work.fabric, 0.8, 0.5);
  const front = boxyFronts(
    work,
    hemHalf,
    g.hemY,
    [
      [0, g.hemY + 3, true],
      [0, 154, true],
      [12, 134],
    ],
    pocket,
  );
  const closing = zip(`M0 156V${g.hemY + 18}`, metal) + pull(0, 158, metal);
  return sleeves + front + band + closing + collar(work);
}
