import { chance } from '../chance.ts';
import { button, cloth, seam } from '../cloth.ts';
import { lighter, mix, night } from '../colour.ts';
import type { Fabric } from '../fabrics/material.ts';
import { drape, fold, relief, together } from '../folds.ts';
import { bothSides, mirrored, points, shape, type Point } from '../geometry.ts';
import type { Cape } from '../garment-record.ts';
import { group, short, stroke } from '../svg.ts';
import type { Work } from '../work.ts';
import { hangerOf } from './hanger.ts';
import { pussyBow } from './ornaments.ts';
import { wavyHem } from './plan.ts';

const hemHalf = 112;

/** Threads that hang from a hem, knotted in small bunches. */
export function fringeOn(name: string, hem: readonly Point[], { base }: Fabric, length: number): string {
  const random = chance(`${name}/fringe`);
  const threads = hem.slice(1).flatMap(([x2, y2], i) => {
    const [x1, y1] = hem[i] ?? [x2, y2];
    return Array.from({ length: Math.max(1, Math.round(Math.abs(x2 - x1) / 0.9)) }, () => {
      const t = random();
      const [x, y] = [x1 + (x2 - x1) * t, y1 + (y2 - y1) * t - 2];
      const sway = (random() - 0.5) * 4;
      const tone = random() < 0.5 ? mix(base, night, random() * 0.35) : lighter(base, random() * 0.3);
      const reach = short(length * (0.85 + random() * 0.25));
      return stroke(
        `M${short(x)} ${short(y)}q${short(sway * 0.3)} ${short(reach / 2)} ${short(sway)} ${reach}`,
        tone,
        1,
        {
          opacity: 0.9,
        },
      );
    });
  });
  return group({ strokeLinecap: 'round' }, ...threads);
}

function collar(g: Cape, work: Work): string {
  const { fabric } = work;
  if (g.collar === 'roll') {
    return cloth(shape('-31,140! -34,118 -24,104 0,100 24,104 34,118 31,140! 0,152'), fabric, {
      edge: 0.8,
      folds: [
        [fold(-30, 124, 28, 128, 8, 8, 'leaf'), 0.55],
        [fold(-26, 138, 30, 136, 6, 8, 'leaf'), 0.4],
      ],
    });
  }
  if (g.collar === 'tie') return work.view === 'back' ? '' : pussyBow(fabric);
  return cloth(shape('-25,134! -23,110! 0,106 23,110! 25,134! 0,141'), fabric, { edge: 0.6 });
}

/** One cloth from neck to hem with two openings for the hands. */
export function cape(g: Cape, work: Work): string {
  const { fabric } = work;
  const front = work.view === 'front';
  const right: Point[] = [[0, 128], ...points('24,119! 60,132 78,158 92,220 104,310'), [hemHalf, g.hemY - 12, true]];
  const hem = wavyHem(`${work.id}/hem`, { half: hemHalf, y: g.hemY - 12, waves: 6, depth: 4, bow: 20 });
  const soft = together(
    drape({
      random: chance(`${work.id}/drape/${work.view}`),
      count: 9,
      from: { y: 146, half: 54 },
      to: { y: g.hemY + 4, half: hemHalf },
      width: 20,
      strength: 0.38,
    }),
    relief(bothSides.map((side) => [fold(side * 58, 140, side * 84, 250, 16, side * 8, 'leaf'), 0.25])),
  );
  const slits = bothSides.map((side) => seam(`M${side * 58} 262L${side * 66} 336`, fabric, 2, 0.65));
  const opening = seam(`M0 132V${g.hemY + 8}`, fabric, 1.3, 0.6);
  const seams = front && !g.fringe ? opening + slits.join('') : '';
  const body = cloth(shape([...right, ...hem, ...mirrored(right.slice(1))]), fabric, { ...soft, seams });
  const edge: Point[] = [[hemHalf, g.hemY - 12], ...hem, [-hemHalf, g.hemY - 12]];
  const buttons =
    front && g.buttonColour ? [160, 196, 232].map((y) => button(5, y, 4.2, g.buttonColour ?? '#2a2420')) : [];
  return [
    hangerOf(g, { half: 48, y: 123, drop: 24 }),
    g.fringe ? fringeOn(work.id, edge, fabric, 18) : '',
    body,
    collar(g, work),
    ...buttons,
  ].join('');
}
