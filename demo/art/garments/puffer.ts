import { chance } from '../chance.ts';
import { cloth, seam } from '../cloth.ts';
import { fold, type Mark } from '../folds.ts';
import { bothSides, mirrored, onSide, points, shape, type Point, type Side } from '../geometry.ts';
import type { Jacket } from '../garment-record.ts';
import type { Work } from '../work.ts';
import { pull, zip } from './metal.ts';

const rowHeight = 27;
const shoulderY = 140;

const rowsTo = (hemY: number): number => Math.round((hemY - shoulderY) / rowHeight);

/** A side that swells at every row of down and is drawn in at every seam. */
function swelling(half: number, from: number, to: number, rows: number): Point[] {
  const step = (to - from) / rows;
  return Array.from({ length: rows }, (_, i): Point[] => [
    [half + 4, from + step * (i + 0.5)],
    [half, from + step * (i + 1), i === rows - 1],
  ]).flat();
}

/** A quilting seam: the groove itself, and the short puckers that run off it both ways. */
function quilted(name: string, x1: number, x2: number, y: number, slope: number): Mark[] {
  const random = chance(name);
  const middle = (x1 + x2) / 2;
  const groove: Mark = [fold(x1, y, x2, y + slope, 5, 0, 'leaf'), 0.9];
  const puckers = Array.from({ length: Math.round(Math.abs(x2 - x1) / 7) }, (): Mark => {
    const share = random();
    const x = x1 + (x2 - x1) * share;
    const direction = random() < 0.5 ? 1 : -1;
    const reach = 8 + random() * 9;
    const lean = (x - middle) * 0.06 + (random() - 0.5) * 5;
    return [
      fold(x, y + slope * share, x + lean, y + slope * share + direction * reach, 4.5, 0, 'top'),
      0.4 + random() * 0.4,
    ];
  });
  return [groove, ...puckers];
}

function sleeve(side: Side, work: Work): string {
  const outline = points(
    '60,133! 84,142 92,162 100,176 98,188 108,206 104,218 114,238 108,250 118,272 110,284 119,306 111,316 114,340 104,354! 78,356! 70,336 76,318 66,300 70,284 60,262 54,222! 42,206! 42,146!',
  );
  const rows = [188, 219, 250, 284, 317];
  const folds = rows.flatMap((y, i) =>
    quilted(`${work.id}/arm/${side}/${i}`, side * (56 + i * 3), side * (99 + i * 3), y + 6, -5),
  );
  const seams = rows.map((y, i) =>
    seam(`M${side * (58 + i * 3)} ${y + 7}L${side * (99 + i * 3)} ${y}`, work.fabric, 0.8, 0.5),
  );
  return cloth(shape(onSide(side, outline)), work.fabric, { folds, seams: seams.join('') });
}

function body(g: Jacket, work: Work): string {
  const rows = rowsTo(g.hemY);
  const half = 66;
  const right: Point[] = [
    [0, 128],
    [22, 121, true],
    [62, 134, true],
    [60, 176],
    [62, 206, true],
    ...swelling(half, 206, g.hemY, Math.max(2, rows - 2)),
    [0, g.hemY + 5],
  ];
  const step = (g.hemY - shoulderY) / rows;
  const lines = Array.from({ length: rows - 1 }, (_, i) => shoulderY + step * (i + 1));
  const folds = lines.flatMap((y, i) => [
    ...quilted(`${work.id}/row/${i}/left`, -half - 4, -1, y, 3),
    ...quilted(`${work.id}/row/${i}/right`, 1, half + 4, y + 3, -3),
  ]);
  const seams = lines.map((y) =>
    seam(`M${-half - 6} ${y}C-30 ${y + 4} 30 ${y + 4} ${half + 6} ${y}`, work.fabric, 0.9, 0.55),
  );
  const lights = lines.map((y): Mark => [fold(-56, y + step * 0.4, 40, y + step * 0.4, 9, 0, 'leaf'), 0.3]);
  return cloth(shape([...right, ...mirrored(right.slice(1, -1))]), work.fabric, {
    folds,
    lights,
    seams: seams.join(''),
  });
}

/** The hood lies behind the neck and opens to the front; from behind it hangs over the shoulders. */
function hood(work: Work): string {
  const back = work.view === 'back';
  const outline = back
    ? '-44,128! -50,108 -34,92 0,86 34,92 50,108 44,128! 30,172 0,190 -30,172'
    : '-42,134! -54,104 -38,76 0,66 38,76 54,104 42,134! 0,146';
  const shell = cloth(shape(outline), work.fabric, {
    folds: [
      [fold(-34, back ? 100 : 78, -14, back ? 180 : 138, 12, 8, 'leaf'), 0.5],
      [fold(34, back ? 100 : 78, 14, back ? 180 : 138, 12, -8, 'leaf'), 0.5],
    ],
  });
  const mouth = cloth(shape('-31,130! -37,106 -26,88 0,81 26,88 37,106 31,130! 0,144'), work.fabric, {
    dim: 0.5,
    edge: -0.5,
  });
  return back ? shell : shell + mouth;
}

/** A standing collar: one roll of down around the neck. */
function collar(g: Jacket, work: Work): string {
  const roll = cloth(shape('-29,142! -33,128 -28,117 0,113 28,117 33,128 29,142! 0,150'), work.fabric, {
    folds: quilted(`${work.id}/collar`, -26, 26, 131, 0).slice(1),
  });
  const tall = g.hood
    ? ''
    : cloth(shape('-25,124! -29,110 -22,99 0,95 22,99 29,110 25,124! 0,130'), work.fabric, {
        folds: quilted(`${work.id}/collar/high`, -24, 24, 112, 0).slice(1),
      });
  return g.hood && work.view === 'front' ? hood(work) + roll : roll + tall + (g.hood ? hood(work) : '');
}

export function puffer(g: Jacket, work: Work): string {
  const metal = g.metal ?? 'steel';
  const arms = bothSides.map((side) => sleeve(side, work)).join('');
  const neckY = g.hood ? 116 : 98;
  const closing = work.view === 'back' ? '' : zip(`M0 ${neckY}V${g.hemY + 3}`, metal) + pull(0, neckY + 2, metal);
  const pocket = (side: Side) => seam(`M${side * 36} ${g.hemY - 30}L${side * 48} ${g.hemY - 66}`, work.fabric, 2, 0.6);
  const pockets = work.view === 'back' ? '' : bothSides.map(pocket).join('');
  return arms + body(g, work) + pockets + collar(g, work) + closing;
}
