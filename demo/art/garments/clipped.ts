import { chance } from '../chance.ts';
import { button, cloth, seam } from '../cloth.ts';
import { mix, night } from '../colour.ts';
import { drape, fold, foldOn, gathers, lit, relief, together, type Relief } from '../folds.ts';
import { bothSides, mirrored, shape, type Point } from '../geometry.ts';
import type { ClippedSkirt, LegCut, Trousers } from '../garment-record.ts';
import { path } from '../svg.ts';
import type { Work } from '../work.ts';
import { across, hemSeam } from './body-seams.ts';
import { clipBar, clips, type HangerKind } from './hanger.ts';
import { insideHem } from './inside.ts';
import { wavyHem } from './plan.ts';

/** Where a waistband hangs, and half its width. */
const top = 148;
const waist = 45;
const frame = { half: 62, y: 84, drop: 20 };

const hung = (kind: HangerKind, listing: string): string =>
  clipBar(kind, frame, top - 16) + listing + clips(kind, 36, top);

const waistband = (work: Work): string => seam(across(waist + 2, top + 15, 2), work.fabric, 1, 0.6);

function satin(hemY: number): Relief {
  return relief(
    [[fold(44, top + 40, -10, top + 110, 16, 0, 'leaf'), 0.22]],
    [
      [fold(-34, top + 30, -50, hemY - 60, 22, -10, 'leaf'), 0.5],
      [fold(14, top + 50, 36, hemY - 50, 15, 8, 'leaf'), 0.35],
    ],
  );
}

function skirtSide(g: ClippedSkirt): Point[] {
  const hip: Point[] = g.pencil
    ? [
        [waist + 18, top + 86],
        [waist + 18, top + 140],
      ]
    : [[waist + (g.hemHalf - waist) * 0.42, top + 90]];
  return [[0, top + 1], [waist - 3, top, true], [waist + 8, top + 34], ...hip, [g.hemHalf, g.hemY, true]];
}

export function clippedSkirt(g: ClippedSkirt, work: Work): string {
  const { hemY, hemHalf } = g;
  const edge = wavyHem(`${work.id}/hem`, {
    half: hemHalf,
    y: hemY,
    waves: g.hemWaves ?? 5,
    depth: g.hemDepth ?? 5,
  });
  const half = skirtSide(g);
  const soft = together(
    drape({
      random: chance(`${work.id}/drape/${work.view}`),
      count: g.folds,
      from: { y: top + 14, half: waist },
      to: { y: hemY, half: hemHalf },
      strength: g.pencil ? 0.3 : 0.5,
    }),
    g.pencil
      ? relief()
      : gathers({
          random: chance(`${work.id}/gather`),
          y: top + 14,
          half: waist,
          direction: 1,
          count: 10,
          length: 40,
        }),
    work.fabric.sheen ? satin(hemY) : relief(),
  );
  const slit = shape([
    [30, top + 120, true],
    [38, hemY - 30],
    [52, hemY + 14, true],
    [30, hemY + 14, true],
  ]);
  const seams = [
    waistband(work),
    hemSeam({ half: hemHalf, y: hemY, edge }, work.fabric),
    g.slit && work.view === 'front' ? path(slit, { fill: mix(work.fabric.base, night, 0.7) }) : '',
    work.view === 'back' ? seam(`M0 ${top + 15}V${top + 90}`, work.fabric, 0.9, 0.6) : '',
  ].join('');
  const listing = cloth(shape([...half, ...edge, ...mirrored(half.slice(1))]), work.fabric, { ...soft, seams });
  return hung(g.hanger ?? 'beech', insideHem(hemHalf, hemY, work.fabric) + listing);
}

interface LegFit {
  readonly outer: number;
  readonly inner: number;
  readonly hemY: number;
}

const legFits: Readonly<Record<LegCut, LegFit>> = {
  wide: { outer: 78, inner: 12, hemY: 535 },
  straight: { outer: 62, inner: 13, hemY: 528 },
  taper: { outer: 46, inner: 16, hemY: 510 },
  short: { outer: 70, inner: 8, hemY: 262 },
};

const rise = 106;

function trouserFolds({ outer, inner, hemY }: LegFit): Relief {
  const middle = (outer + inner) / 2;
  return together(
    ...bothSides.map((side) => {
      const f = foldOn(side);
      return relief(
        [
          [f(2, top + rise, 34, top + 92, 9, 0, 'top'), 0.34],
          [f(2, top + 112, 30, top + 132, 8, 0, 'top'), 0.28],
          [f(24, top + 14, middle, hemY, 10, 3), 0.3],
          [f(inner + 2, top + 140, inner + 7, hemY, 16, 4), 0.32],
          [f(50, top + 60, outer - 12, hemY, 10, 2), 0.24],
        ],
        [[f(34, top + 40, middle - 8 * side, hemY, 12, 3, 'leaf'), lit(side, 0.7, 0.4)]],
      );
    }),
  );
}

function trouserSeams(g: Trousers, work: Work, { outer, hemY }: LegFit): string {
  const { fabric } = work;
  const middle = seam(`M0 ${top + 15}V${top + 104}`, fabric, 0.9, 0.5);
  const crease = (side: number) => `M${side * 27} ${top + 17}L${(side * (outer + 12)) / 2} ${hemY}`;
  const creases = g.crease ? bothSides.map((side) => seam(crease(side), fabric, 0.9, 0.55)).join('') : '';
  if (work.view === 'back') {
    const pocket = (side: number) => `M${side * 14} ${top + 42}H${side * 38}`;
    return middle + creases + bothSides.map((side) => seam(pocket(side), fabric, 1.2, 0.6)).join('');
  }
  const fly = seam(`M9 ${top + 16}C9 ${top + 66} 7 ${top + 76} 0 ${top + 82}`, fabric, 0.8, 0.45);
  const pocket = (side: number) => `M${side * (waist - 13)} ${top + 16}L${side * (waist + 5)} ${top + 62}`;
  const pockets = bothSides.map((side) => seam(pocket(side), fabric, 1.1, 0.6)).join('');
  return middle + fly + pockets + creases + button(3, top + 8, 3, g.buttonColour ?? '#b59a62');
}

export function trousers(g: Trousers, work: Work): string {
  const fit = legFits[g.legs];
  const { outer, inner, hemY } = fit;
  const half: Point[] = [
    [0, top + 1],
    [waist - 3, top, true],
    [waist + 6, top + 28],
    [waist + 14, top + 70],
    [waist + 15, Math.min(top + 130, hemY - 20)],
    [outer, hemY, true],
  ];
  const inside: Point[] = [
    [inner, hemY + 4, true],
    [1, top + rise, true],
  ];
  const outline = shape([...half, ...inside, ...mirrored(inside), ...mirrored(half.slice(1))]);
  const soft = together(trouserFolds(fit), work.fabric.sheen ? satin(hemY) : relief());
  const seams = waistband(work) + trouserSeams(g, work, fit);
  return hung(g.hanger ?? 'beech', cloth(outline, work.fabric, { ...soft, seams }));
}

export const trouserHem = (legs: LegCut): number => legFits[legs].hemY;
