import { cloth } from '../cloth.ts';
import type { Fabric } from '../fabrics/material.ts';
import { mirrored, shape, type Point } from '../geometry.ts';
import type { BodyGarment } from '../garment-record.ts';
import type { Work } from '../work.ts';
import { necklines } from './landmarks.ts';
import { isBack, type BodyPlan } from './plan.ts';

/** The wrong side of a fabric neither shines nor shows its grain. */
const wrongSide = (fabric: Fabric): Fabric => ({ ...fabric, gloss: 0, grain: 0.05 });

const symmetric = (right: readonly Point[]): string => shape([...right, ...mirrored(right)]);

function insideBack(g: BodyGarment, fabric: Fabric): string {
  if ('straps' in g.upper) {
    if (g.upper.neck === 'halter' || g.upper.neck === 'oneShoulder') return '';
    return cloth(
      symmetric([
        [0, 215],
        [40, 209],
        [55, 217, true],
        [44, 236, true],
      ]),
      fabric,
      { dim: 0.42 },
    );
  }
  const {
    edge,
    neck: [x, y],
  } = necklines[g.upper.neck];
  const [fallCentre, fallSide] = g.upper.neck === 'high' ? [-5, -4] : [9, 6.5];
  const low = (edge[0]?.[1] ?? y) + 8;
  const outline: Point[] = [
    [0, y + fallCentre],
    [x * 0.6, y + fallSide],
    [x, y, true],
    [x, low, true],
  ];
  return cloth(shape([...outline, ...mirrored(outline.slice(1))]), fabric, { dim: 0.4 });
}

/** A strip of the far side of the skirt, seen under the hem. */
export function insideHem(half: number, y: number, fabric: Fabric): string {
  const right: Point[] = [
    [half - 12, y - 16, true],
    [half - 2, y, true],
    [half * 0.5, y + 5],
    [0, y + 6],
  ];
  return cloth(shape([...right, ...mirrored(right.slice(0, -1))]), wrongSide(fabric), { dim: 0.5 });
}

/** The visible inside of a garment: its back neckline above, the far hem below. */
export function inside(g: BodyGarment, work: Work, { hem }: BodyPlan): string {
  if (isBack(work)) return '';
  const flowing = 'skirt' in g.lower && g.lower.skirt !== 'pencil' && g.lower.skirt !== 'asymmetric';
  return insideBack(g, wrongSide(work.fabric)) + (flowing ? insideHem(hem.half, hem.y, work.fabric) : '');
}
