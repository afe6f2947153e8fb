import { chance } from '../chance.ts';
import { button, seam } from '../cloth.ts';
import { mix, night } from '../colour.ts';
import type { Fabric } from '../fabrics/material.ts';
import { bothSides, line, shape, type Point } from '../geometry.ts';
import type { BodyGarment } from '../garment-record.ts';
import { path, rect, short } from '../svg.ts';
import type { Work } from '../work.ts';
import { legs, necklines, waistY } from './landmarks.ts';
import { isBack, type BodyPlan, type HemPlan } from './plan.ts';

/** The stitched line that follows a wavy hem. */
export function hemSeam({ half, y, edge }: HemPlan, fabric: Fabric): string {
  const risen = edge.map(([x, atY]): Point => [x, atY - 10]).reverse();
  return seam(line([[-half + 1, y - 9], ...risen, [half - 1, y - 9]]), fabric, 0.6, 0.16);
}

/** A curve across the body at one height, sagging a little as cloth does. */
export const across = (half: number, y: number, sag: number): string =>
  `M${short(-half)} ${short(y)}C${short(-half * 0.4)} ${short(y + sag)} ` +
  `${short(half * 0.4)} ${short(y + sag)} ${short(half)} ${short(y)}`;

function tierSeams(tiers: number, { waist, hem }: BodyPlan, fabric: Fabric): string {
  return Array.from({ length: tiers }, (_, i) => {
    const share = (i + 1) / (tiers + 1);
    const half = waist + (hem.half - waist) * share ** 0.75 + 8;
    return seam(across(half, waistY + (hem.y - waistY) * share, 10), fabric, 1, 0.34);
  }).join('');
}

/** A centre seam with its zip; tops and swimsuits go on over the head. */
function backSeams(g: BodyGarment, { neck, hem }: BodyPlan, fabric: Fabric): string {
  if ('hemY' in g.lower || 'brief' in g.lower) return '';
  const top = neck.strappy ? 234 : 132;
  const end = 'skirt' in g.lower ? Math.min(hem.y, waistY + 76) : 340;
  const slider = rect(-1.5, top + 3, 3, 8, { rx: 1, fill: '#c8b48a', stroke: '#6d5a34', strokeWidth: 0.4 });
  return seam(`M0 ${top}V${end}`, fabric, 0.9, 0.55) + slider;
}

function buttonFront(g: BodyGarment, hemY: number, fabric: Fabric): string {
  if (!g.buttons) return '';
  const { from, to, count, colour = '#efe7d8' } = g.buttons;
  const top = 'straps' in g.upper ? from : (necklines[g.upper.neck].edge[0]?.[1] ?? from);
  const end = 'legs' in g.lower ? to : hemY + 8;
  const placket = bothSides.map((side) => seam(`M${side * 5.5} ${top}V${end}`, fabric, 0.7, 0.45)).join('');
  const step = (to - from) / (count - 1);
  return placket + Array.from({ length: count }, (_, i) => button(0, from + i * step, 2.7, colour)).join('');
}

function wrapSeams(g: BodyGarment, hemY: number, fabric: Fabric): string {
  const bodice = seam(
    line([
      [17, 196],
      [-4, 236],
      [-33, waistY - 2],
    ]),
    fabric,
    1.1,
    0.7,
  );
  const skirt = seam(
    line([
      [-30, waistY],
      [-22, waistY + 60],
      [8, hemY + 6],
    ]),
    fabric,
    1.2,
    0.7,
  );
  return 'skirt' in g.lower ? bodice + skirt : bodice;
}

const slit = (hemY: number, fabric: Fabric): string =>
  path(
    shape([
      [24, waistY + 96, true],
      [30, hemY - 40],
      [42, hemY + 16, true],
      [24, hemY + 16, true],
      [24, hemY - 60],
    ]),
    { fill: mix(fabric.base, night, 0.72) },
  );

function frontSeams(g: BodyGarment, { hem }: BodyPlan, fabric: Fabric): string {
  const princess = (side: number) =>
    `M${side * 38} 190C${side * 30} 230 ${side * 24} ${waistY - 20} ${side * 24} ${waistY}`;
  const pocket = (side: number) => `M${side * 22} ${waistY + 46}L${side * 48} ${waistY + 42}`;
  return [
    ...(g.princessSeams ? bothSides.map((side) => seam(princess(side), fabric, 0.8, 0.4)) : []),
    g.wrap ? wrapSeams(g, hem.y, fabric) : '',
    g.slit ? slit(hem.y, fabric) : '',
    buttonFront(g, hem.y, fabric),
    ...(g.pockets ? bothSides.map((side) => seam(pocket(side), fabric, 1.3, 0.7)) : []),
  ].join('');
}

function creases(g: BodyGarment, { hem }: BodyPlan, fabric: Fabric): string {
  if (!g.crease || !('legs' in g.lower)) return '';
  const foot = (hem.half + legs[g.lower.legs].inner[0]) / 2;
  return bothSides
    .map((side) => seam(`M${side * 30} ${waistY + 20}L${side * foot} ${hem.y}`, fabric, 0.8, 0.45))
    .join('');
}

/** Cotton tape along the leg line. */
function legBinding({ hem }: BodyPlan, fabric: Fabric): string {
  const inner = hem.edge.map(([x, y]): Point => [x * 0.97, y - 5]);
  return seam(line(inner), fabric, 0.7, 0.5);
}

export function bodySeams(g: BodyGarment, work: Work, plan: BodyPlan): string {
  const { fabric } = work;
  return [
    'skirt' in g.lower && g.lower.skirt !== 'asymmetric' ? hemSeam(plan.hem, fabric) : '',
    'brief' in g.lower ? legBinding(plan, fabric) : '',
    g.waistSeam ? seam(across(plan.waist + 2, waistY, 5), fabric, 1) : '',
    isBack(work) ? backSeams(g, plan, fabric) : frontSeams(g, plan, fabric),
    g.tiers ? tierSeams(g.tiers, plan, fabric) : '',
    creases(g, plan, fabric),
  ].join('');
}

/** Points of light strewn over sequins: small four-pointed stars. */
export function sparkles(id: string, count: number, hemY: number): string {
  const random = chance(`${id}/sparkle`);
  return Array.from({ length: count }, () => {
    const [x, y, size] = [(random() - 0.5) * 150, 180 + random() * (hemY - 180), 0.8 + random() * 2];
    const [tip, pit] = [size * 1.8, size * 0.28];
    const star = [
      [x, y - tip],
      [x + pit, y - pit],
      [x + tip, y],
      [x + pit, y + pit],
      [x, y + tip],
      [x - pit, y + pit],
      [x - tip, y],
      [x - pit, y - pit],
    ];
    const d = star.map(([atX = 0, atY = 0], i) => `${i ? 'L' : 'M'}${short(atX)} ${short(atY)}`).join('');
    return path(`${d}Z`, { fill: '#fff', opacity: 0.4 + random() * 0.55 });
  }).join('');
}
