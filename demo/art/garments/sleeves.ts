import { chance } from '../chance.ts';
import { cloth, seam } from '../cloth.ts';
import { foldOn, lit, relief, type Mark, type Relief } from '../folds.ts';
import { bothSides, onSide, points, shape, type Point, type Side } from '../geometry.ts';
import type { BodyGarment, Sleeve } from '../garment-record.ts';
import type { Work } from '../work.ts';
import { sleeves } from './landmarks.ts';

/** The two corners of the cuff: outside and inside. */
interface Cuff {
  readonly outer: Point;
  readonly inner: Point;
}

function cuffOf(cut: Sleeve): Cuff {
  const [, outer, inner] = sleeves[cut].filter(([, , corner]) => corner);
  if (!outer || !inner) throw new Error(`the sleeve "${cut}" has no cuff`);
  return { outer, inner };
}

const isLong = (cuff: Cuff): boolean => cuff.outer[1] > 300;
const isGathered = (cut: Sleeve): boolean => cut === 'puff' || cut === 'bishop' || cut === 'balloon';

/** Creases at the elbow and the light along the arm. */
function armFolds(side: Side, { outer: [x, y] }: Cuff, count: number, random: () => number): Relief {
  const f = foldOn(side);
  const folds: Mark[] = [[f(57, 206, 74, 176, 12, 0, 'leaf'), 0.36]];
  const lights: Mark[] = [[f(77, 160, x - 9, y - 16, 10, 4, 'leaf'), lit(side, 0.5, 0.26)]];
  for (let i = 0; i < count; i++) {
    const share = random();
    const atY = 152 + share * (y - 165);
    const atX = 66 + (x - 66) * share;
    const fall = 26 + random() * 26;
    folds.push([f(atX + 15, atY - 4, atX - 13, atY + fall, 6 + random() * 4, 3, 'leaf'), 0.13 + random() * 0.13]);
    lights.push([f(atX + 6, atY - 8, atX - 8, atY + 22, 5, 0, 'leaf'), 0.2]);
  }
  return { folds, lights };
}

/** Where a full sleeve is drawn into its cuff, and a puff into the shoulder. */
function cuffGathers(side: Side, cut: Sleeve, { outer, inner }: Cuff, random: () => number): Relief {
  const f = foldOn(side);
  const folds: Mark[] = [];
  const lights: Mark[] = [];
  for (let i = 0; i < 6; i++) {
    const share = i / 5;
    const x = outer[0] + (inner[0] - outer[0]) * share;
    const lean = (share - 0.5) * -24;
    folds.push([f(x, outer[1], x + lean, outer[1] - 34 - random() * 20, 6, 0, 'top'), 0.3]);
    lights.push([f(x - 2, outer[1], x - 2 + lean, outer[1] - 40, 4, 0, 'top'), 0.3]);
  }
  if (cut === 'puff') {
    for (let i = 0; i < 4; i++) {
      folds.push([f(60 + i * 5, 134 + i * 2, 72 + i * 8, 160 + i * 8, 6, 0, 'top'), 0.28]);
    }
  }
  return relief(folds, lights);
}

function cuffBand(side: Side, cut: Sleeve, { outer, inner }: Cuff, g: BodyGarment, work: Work): string {
  if (g.ribbed && isLong({ outer, inner })) {
    const band: Point[] = [
      [outer[0] - 1, outer[1] - 17, true],
      [outer[0] - 3, outer[1] + 6, true],
      [inner[0] + 3, inner[1] + 6, true],
      [inner[0] - 1, inner[1] - 17, true],
    ];
    return cloth(shape(onSide(side, band)), work.rib, { edge: 0.5 });
  }
  if (!isGathered(cut)) return '';
  const band: Point[] = [
    [outer[0] + 0.5, outer[1] - 3, true],
    [outer[0], outer[1] + 11, true],
    [inner[0] + 2, inner[1] + 11, true],
    [inner[0] - 0.5, inner[1] - 3, true],
  ];
  return cloth(shape(onSide(side, band)), work.fabric, { edge: 0.4, dim: 0.05 });
}

function cuffSeam(side: Side, cut: Sleeve, { outer, inner }: Cuff, work: Work): string {
  if (!isLong({ outer, inner }) || isGathered(cut)) return '';
  const at = ([x, y]: Point) => `${side * (x - 1)} ${y - 15}`;
  return seam(`M${at(outer)}L${at(inner)}`, work.fabric);
}

/** The part of a sleeve that disappears behind the body. */
const underBody = points('44,204! 44,142!');

export function sleevePair(g: BodyGarment, work: Work): string {
  if (!('sleeve' in g.upper) || !g.upper.sleeve) return '';
  const cut = g.upper.sleeve;
  const cuff = cuffOf(cut);
  return bothSides
    .map((side) => {
      const random = chance(`${work.id}/sleeve/${side}`);
      const arm = armFolds(side, cuff, isLong(cuff) ? 6 : 3, random);
      const gathered = isGathered(cut) ? cuffGathers(side, cut, cuff, random) : relief();
      const listing = cloth(shape(onSide(side, [...sleeves[cut], ...underBody])), work.fabric, {
        folds: [...arm.folds, ...gathered.folds],
        lights: [...arm.lights, ...gathered.lights],
        seams: cuffSeam(side, cut, cuff, work),
      });
      return listing + cuffBand(side, cut, cuff, g, work);
    })
    .join('');
}

interface TailoredSleeve {
  readonly cut: Sleeve;
  /** How much longer than drawn. */
  readonly drop: number;
  readonly cuffDetail: (side: Side) => string;
}

/** A set-in sleeve: smooth at the crown, two creases at the elbow. */
export function tailoredSleeve(side: Side, work: Work, { cut, drop, cuffDetail }: TailoredSleeve): string {
  const outline = [...sleeves[cut], ...points('42,210! 42,144!')].map(([x, y, corner]): Point => [
    x,
    y > 300 ? y + drop : y,
    corner ?? false,
  ]);
  const f = foldOn(side);
  return cloth(shape(onSide(side, outline)), work.fabric, {
    folds: [
      [f(58, 214, 80, 182, 13, 0, 'leaf'), 0.4],
      [f(94, 236, 74, 262, 9, 0, 'leaf'), 0.3],
      [f(96, 262, 76, 282, 7, 0, 'leaf'), 0.22],
      [f(86, 160, 90, 350, 9, 4, 'leaf'), 0.14],
    ],
    lights: [[f(80, 164, 90, 345, 9, 4, 'leaf'), lit(side, 0.55, 0.25)]],
    seams: cuffDetail(side),
  });
}
