import { cloth } from '../cloth.ts';
import { mix, night } from '../colour.ts';
import { fold } from '../folds.ts';
import { bothSides, line, mirrored, onSide, points, shape, type Point } from '../geometry.ts';
import { stroke } from '../svg.ts';
import type { Work } from '../work.ts';
import { necklines } from './landmarks.ts';
import type { BodyPlan, HemPlan } from './plan.ts';

function ribbedHem({ half, y }: HemPlan, work: Work): string {
  const right: Point[] = [
    [0, y - 11],
    [half + 1, y - 16, true],
    [half - 3, y + 7, true],
    [0, y + 12],
  ];
  return cloth(shape([...right, ...mirrored(right.slice(1, -1))]), work.rib, { edge: 0.5 });
}

/** A ribbed band along a round neckline. */
function neckBand(edge: readonly Point[], neck: Point, work: Work): string {
  const right = [...edge, neck];
  const d = line([...mirrored(right), ...right.slice(1)]);
  const { base } = work.fabric;
  return (
    stroke(d, mix(base, night, 0.45), 9.4) +
    stroke(d, base, 8) +
    stroke(d, mix(base, night, 0.3), 8, { strokeDasharray: '1 2.4', opacity: 0.55 }) +
    stroke(d, '#fff', 1.6, { opacity: 0.16, transform: 'translate(-1 -2)' })
  );
}

const rollNeck = (work: Work): string =>
  cloth(shape('-24,132! -21,100 0,97 21,100 24,132! 0,139'), work.rib, {
    edge: 0.5,
    folds: [[fold(-22, 118, 22, 118, 5, 0, 'leaf'), 0.3]],
  });

export function knitTrims({ neck, hem }: BodyPlan, work: Work): string {
  if (neck.strappy) return ribbedHem(hem, work);
  const {
    edge,
    neck: [x, y],
  } = necklines[neck.key];
  return ribbedHem(hem, work) + neckBand(edge, [x, y], work);
}

export const knitRollNeck = ({ hem }: BodyPlan, work: Work): string => ribbedHem(hem, work) + rollNeck(work);

export function shirtCollar(work: Work): string {
  if (work.view === 'back') {
    return cloth(shape('-25,122! -20,108 0,105 20,108 25,122! 0,132'), work.fabric, { edge: 0.5 });
  }
  const wing = points('20,113! 27,122 35,143 24,166! 10,149 0,153! 9,134');
  return bothSides.map((side) => cloth(shape(onSide(side, wing)), work.fabric, { edge: 0.5 })).join('');
}
