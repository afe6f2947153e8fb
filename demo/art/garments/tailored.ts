import { chance } from '../chance.ts';
import { button, cloth, seam } from '../cloth.ts';
import { fabric as makeFabric } from '../fabrics/fabric.ts';
import { drape, fold, sideFolds, together } from '../folds.ts';
import { bothSides, mirrored, points, shape, type Point } from '../geometry.ts';
import type { Tailored } from '../garment-record.ts';
import { rect, stroke } from '../svg.ts';
import type { Work } from '../work.ts';
import { hangerOf } from './hanger.ts';
import { fitOf, lapels, panel, type Fit } from './tailored-front.ts';
import { buckledBelt, cuffStrap, epaulettes, stormFlap } from './trench.ts';
import { tailoredSleeve } from './sleeves.ts';

const frame = { half: 48, y: 124, drop: 24 };

/** The inside seen through the open front: lining and a maker's label. */
function lining(g: Tailored, work: Work): string {
  const silk = { ...makeFabric('silk', `${work.id}-lining`, g.lining ?? '#d9cdbd'), sheen: 0 };
  const label = rect(-13, 126, 26, 13, { fill: '#f6f3ec' }) + stroke('M-8 133.5h16', '#222', 1.1);
  return cloth(shape('0,118 17,118 26,120! 30,262! -30,262! -26,120! -17,118'), silk, { dim: 0.3, seams: label });
}

function sleevePair(g: Tailored, work: Work): string {
  const drop = g.sleeveDrop ?? 0;
  const colour = g.buttonColour ?? '#2a2420';
  return bothSides
    .map((side) =>
      tailoredSleeve(side, work, {
        cut: g.sleeve ?? 'tailored',
        drop,
        cuffDetail: () =>
          g.trench
            ? cuffStrap(side, work, drop)
            : [0, 1, 2].map((i) => button(side * (97 + i * 0.6), 346 + drop - i * 8, 2, colour)).join(''),
      }),
    )
    .join('');
}

function backPanel(work: Work, { waist, hemHalf, hemY }: Fit): string {
  const right: Point[] = [
    [0, 124],
    [25, 119, true],
    [63, 136, true],
    [56, 172],
    [57, 214, true],
    [waist + 3, 250],
    [waist, 284],
    [waist + 6, 322],
    [hemHalf, hemY, true],
    [0, hemY + 6],
  ];
  const dart = (side: number) => `M${side * 40} 210C${side * 26} 260 ${side * 28} 300 ${side * 34} ${hemY}`;
  const random = chance(`${work.id}/back`);
  const soft = together(
    sideFolds(284, waist),
    drape({ random, count: 5, from: { y: 290, half: waist }, to: { y: hemY, half: hemHalf }, strength: 0.2 }),
  );
  const seams = [
    seam(`M0 126V${hemY + 6}`, work.fabric, 1, 0.6),
    ...bothSides.map((side) => seam(dart(side), work.fabric, 0.8, 0.35)),
  ].join('');
  const collar = cloth(shape('-26,124! -20,108 0,104 20,108 26,124! 0,134'), work.fabric, { edge: 0.6 });
  return cloth(shape([...right, ...mirrored(right.slice(1, -1))]), work.fabric, { ...soft, seams }) + collar;
}

function closing(g: Tailored, { breakY }: Fit): string {
  const colour = g.buttonColour ?? '#2a2420';
  if (g.doubleBreasted) {
    const rows = points(`-15,6 17,6 -15,38 17,38 -21,-28 25,-28`);
    return rows.map(([x, y]) => button(x, breakY + y, 4.2, colour)).join('');
  }
  return Array.from({ length: g.buttonCount ?? 2 }, (_, i) => button(0, breakY + 7 + i * 34, 4.1, colour)).join('');
}

function wrapBelt(work: Work, waist: number): string {
  const y = 284;
  const half = waist + 4;
  const right: Point[] = [
    [0, y - 5],
    [half, y - 9, true],
    [half, y + 9, true],
    [0, y + 13],
  ];
  const band = cloth(shape([...right, ...mirrored(right.slice(1, -1))]), work.fabric, { edge: 0.6 });
  if (work.view === 'back') return band;
  const ends = (
    [
      [-1, 84],
      [1, 104],
    ] as const
  ).map(([side, length]) => {
    const end: Point[] = [
      [-4, y + 2, true],
      [side * 9, y + length * 0.5],
      [side * 15, y + length, true],
      [side * 15 - 13, y + length + 2, true],
      [-9, y + length * 0.5],
    ];
    return cloth(shape(end), work.fabric, { edge: 0.5, folds: [[fold(0, y + 6, side * 8, y + length, 6), 0.3]] });
  });
  const knot = cloth(
    shape([
      [-10, y - 9],
      [6, y - 9],
      [6, y + 13],
      [-10, y + 13],
    ]),
    work.fabric,
    { edge: 0.5 },
  );
  return band + ends.join('') + knot;
}

/** Blazers, jackets, coats and trenches. */
export function tailored(g: Tailored, work: Work): string {
  const fit = fitOf(g);
  const back = work.view === 'back';
  const colour = g.buttonColour ?? '#2a2420';
  const front = () =>
    bothSides.map((side) => panel(side, g, work, fit)).join('') + lapels(g, work, fit) + closing(g, fit);
  return [
    back ? '' : lining(g, work),
    hangerOf(g, frame),
    sleevePair(g, work),
    back ? backPanel(work, fit) : front(),
    g.trench ? stormFlap(work) + epaulettes(work, colour) : '',
    g.belted === 'buckle' ? buckledBelt(work, fit.waist) : '',
    g.belted === true ? wrapBelt(work, fit.waist) : '',
  ].join('');
}
