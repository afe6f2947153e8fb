import { cloth, seam, stitches } from '../cloth.ts';
import { foldOn, lit, type Mark } from '../folds.ts';
import { bothSides, onSide, points, shape, type Point, type Side } from '../geometry.ts';
import type { Tailored } from '../garment-record.ts';
import type { Work } from '../work.ts';

export interface Fit {
  readonly waist: number;
  readonly hemHalf: number;
  readonly hemY: number;
  readonly breakY: number;
  readonly pocketY: number;
}

export const fitOf = (g: Tailored): Fit => ({
  waist: 50,
  hemHalf: g.hemHalf ?? 64,
  hemY: g.hemY,
  breakY: g.breakY ?? 262,
  pocketY: g.pocketY ?? 316,
});

/** Below the waist a long coat falls in folds. */
function coatFolds(side: Side, { waist, hemHalf, hemY }: Fit): { folds: Mark[]; lights: Mark[] } {
  const f = foldOn(side);
  const falls = [
    [waist - 10, hemHalf - 14, 0.34, 9],
    [waist - 26, hemHalf - 40, 0.26, 8],
    [16, 22, 0.22, 7],
  ] as const;
  return {
    folds: falls.map(([from, to, strength, bow]) => [f(from, 300, to, hemY + 4, 18, bow), strength]),
    lights: falls.map(([from, to, , bow]) => [f(from - 11, 318, to - 15, hemY + 4, 11, bow), lit(side, 0.8, 0.5)]),
  };
}

function panelSeams(side: Side, { pocketY }: Fit, work: Work): string {
  if (work.fabric.hair) return '';
  const at = (x: number) => side * x;
  const dart = `M${at(42)} 214C${at(30)} 250 ${at(28)} 290 ${at(30)} ${pocketY}`;
  const flap = `M${at(18)} ${pocketY}H${at(52)}V${pocketY + 14}H${at(18)}Z`;
  const breastPocket = side > 0 ? seam('M26 216L46 211', work.fabric, 1.2, 0.6) : '';
  return seam(dart, work.fabric, 0.8, 0.4) + seam(flap, work.fabric, 0.9, 0.6) + breastPocket;
}

/** One half of the front, from the shoulder to the hem. */
export function panel(side: Side, g: Tailored, work: Work, fit: Fit): string {
  const { waist, hemHalf, hemY, breakY } = fit;
  const f = foldOn(side);
  const overlap = g.doubleBreasted ? 17 : 6;
  const lowerFront: Point[] = g.curvedFront
    ? [
        [14, hemY + 2],
        [-2, hemY - 12],
      ]
    : [[-overlap, hemY + 4, true]];
  const outline: Point[] = [
    [26, 119, true],
    [63, 136, true],
    [56, 172],
    [57, 214, true],
    [waist + 4, 250],
    [waist, 284],
    [waist + 6, 322],
    [hemHalf, hemY, true],
    [hemHalf * 0.5, hemY + 3],
    ...lowerFront,
    [-overlap, breakY + 20],
    [-overlap, breakY, true],
    [8, 200],
  ];
  const folds: Mark[] = [
    [f(waist - 2, 284, 14, 268, 8, 0, 'top'), 0.3],
    [f(waist - 2, 296, 18, 296, 6, 0, 'top'), 0.2],
    [f(44, 214, 36, hemY, 12, 0, 'leaf'), 0.2],
    [f(52, 300, hemHalf - 12, hemY, 14), 0.26],
  ];
  const lights: Mark[] = [
    [f(34, 236, 34, hemY - 10, 12, 0, 'leaf'), lit(side, 0.5, 0.26)],
    [f(48, 150, 46, 210, 13, 0, 'leaf'), lit(side, 0.5, 0.25)],
  ];
  const coat = hemY > 440 ? coatFolds(side, fit) : { folds: [], lights: [] };
  return cloth(shape(onSide(side, outline)), work.fabric, {
    folds: [...folds, ...coat.folds],
    lights: [...lights, ...coat.lights],
    seams: panelSeams(side, fit, work),
  });
}

function shawl(side: Side, work: Work, breakY: number, overlap: number): string {
  const f = foldOn(side);
  const end: Point = [-overlap, breakY + 1, true];
  const outline = [...points('19,108! 30,122 38,168 28,220!'), end, ...points('6,196 14,140')];
  return cloth(shape(onSide(side, outline)), work.fabric, {
    edge: 0.7,
    lights: [[f(26, 140, 18, 214, 12, 4, 'leaf'), 0.5]],
  });
}

const lapelWidth = 34;

function notch(side: Side, work: Work, breakY: number, overlap: number): string {
  const f = foldOn(side);
  const wide = lapelWidth;
  const lapel: Point[] = [
    [23, 126, true],
    [wide - 6, 152, true],
    [wide + 8, 150, true],
    [wide, 186],
    [-overlap, breakY + 1, true],
    [6, 196],
    [14, 148],
  ];
  const collar: Point[] = [
    [18, 108, true],
    [29, 119],
    [wide - 1, 147, true],
    [wide - 7, 154, true],
    [20, 134],
    [12, 122, true],
  ];
  const at = (x: number) => side * x;
  const edgeStitch = `M${at(wide + 5)} 152.5C${at(wide + 1)} 170 ${at(wide - 6)} 196 ${at(2 - overlap)} ${breakY - 5}`;
  return (
    cloth(shape(onSide(side, lapel)), work.fabric, {
      edge: 0.6,
      lights: [[f(wide - 6, 164, 8, 236, 12, 4, 'leaf'), 0.4]],
      seams: stitches(edgeStitch, work.fabric),
    }) + cloth(shape(onSide(side, collar)), work.fabric, { edge: 0.5 })
  );
}

export function lapels(g: Tailored, work: Work, { breakY }: Fit): string {
  const overlap = g.doubleBreasted ? 14 : 3;
  const draw = g.lapel === 'shawl' ? shawl : notch;
  return bothSides.map((side) => draw(side, work, breakY, overlap)).join('');
}
