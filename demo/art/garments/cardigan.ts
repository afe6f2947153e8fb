import { button, cloth, seam } from '../cloth.ts';
import { mix, night } from '../colour.ts';
import { foldOn } from '../folds.ts';
import { bothSides, line, mirrored, onSide, points, shape, type Point, type Side } from '../geometry.ts';
import type { Cardigan } from '../garment-record.ts';
import { rect } from '../svg.ts';
import type { Work } from '../work.ts';
import { boxyBack, boxyFronts, hemBand } from './boxy.ts';
import { hangerOf } from './hanger.ts';

const hemHalf = 66;
const openings = { v: 246, crew: 152, shawl: 268 } as const;

function sleeve(side: Side, work: Work): string {
  const f = foldOn(side);
  const outline = points('60,134! 86,162 104,240 110,330 106,346! 82,348! 74,320 68,266 54,222! 42,206! 42,146!');
  const cuff = points('107,338! 104,368! 85,370! 81,341!');
  const arm = cloth(shape(onSide(side, outline)), work.fabric, {
    folds: [
      [f(58, 214, 84, 186, 14, 0, 'leaf'), 0.4],
      [f(102, 244, 74, 266, 11, 0, 'leaf'), 0.3],
      [f(106, 292, 80, 314, 11, 0, 'leaf'), 0.3],
      [f(92, 344, 88, 310, 9, 0, 'top'), 0.3],
    ],
    lights: [[f(84, 164, 98, 320, 13, 4, 'leaf'), 0.4]],
  });
  return arm + cloth(shape(onSide(side, cuff)), work.rib, { edge: 0.5 });
}

/** The ribbed band around the opening, from the nape to the hem. */
function placket(side: Side, g: Cardigan, work: Work): string {
  const end = openings[g.neck];
  const bottom = g.hemY + 15;
  const broad = g.neck === 'shawl' ? 20 : 8;
  const outer: Point[] = [
    [27 + broad * 0.3, 119, true],
    [24 + broad, (124 + end) / 2 - 14],
    [9, end + 4],
    [7, bottom, true],
  ];
  const inner: Point[] = [
    [-6, bottom, true],
    [-6, end, true],
    [13, (124 + end) / 2 - 6],
    [19, 113, true],
  ];
  return cloth(shape(onSide(side, [...outer, ...inner])), work.rib, { edge: 0.6 });
}

function crewBand(work: Work): string {
  const right = points('0,150 14,146 24,132 27,118!');
  const inner = points('20,114! 17,130 10,140 0,143');
  return cloth(shape([...right, ...inner, ...mirrored(inner).slice(1), ...mirrored(right).slice(0, -1)]), work.rib, {
    edge: 0.5,
  });
}

const pocket = (side: Side, g: Cardigan, work: Work): string => {
  const d = line(
    onSide(side, [
      [22, g.hemY - 52, true],
      [52, g.hemY - 54, true],
      [53, g.hemY - 8, true],
      [23, g.hemY - 6, true],
      [22, g.hemY - 52, true],
    ]),
  );
  return (
    rect(side > 0 ? 21 : -53, g.hemY - 57, 32, 9, { rx: 1, fill: mix(work.fabric.base, night, 0.14), opacity: 0.55 }) +
    seam(d, work.fabric, 1, 0.5)
  );
};

export function cardigan(g: Cardigan, work: Work): string {
  const sleeves = bothSides.map((side) => sleeve(side, work)).join('');
  const hem = hemBand(work, hemHalf - 2, g.hemY, 15);
  const hung = hangerOf(g, { half: 48, y: 123, drop: 24 });
  if (work.view === 'back') {
    const nape = cloth(shape('-28,124! -20,113 0,110 20,113 28,124! 0,133'), work.rib, { edge: 0.6 });
    return hung + sleeves + boxyBack(work, hemHalf, g.hemY, '') + hem + nape;
  }
  const end = openings[g.neck];
  const back = cloth(shape('0,120 16,118 26,121! 24,210! 0,252 -24,210! -26,121! -16,118'), work.fabric, { dim: 0.42 });
  const inner: Point[] = [
    [0, g.hemY + 3, true],
    [0, end, true],
    [15, (122 + end) / 2],
  ];
  const fronts = boxyFronts(work, hemHalf, g.hemY, inner, (side) => (g.pockets ? pocket(side, g, work) : ''));
  const bands = ([1, -1] as const).map((side) => placket(side, g, work)).join('');
  const step = (g.hemY + 4 - end - 10) / Math.max(1, g.buttonCount - 1);
  const buttons = Array.from({ length: g.buttonCount }, (_, i) =>
    button(0, end + 10 + i * step, 3.6, g.buttonColour ?? '#6f5a44'),
  );
  return [back, hung, sleeves, fronts, hem, bands, g.neck === 'crew' ? crewBand(work) : '', ...buttons].join('');
}
