import { cloth } from '../cloth.ts';
import type { BodyGarment } from '../garment-record.ts';
import type { Work } from '../work.ts';
import { bodyFolds } from './body-folds.ts';
import { bodySeams, sparkles } from './body-seams.ts';
import { hangerOf } from './hanger.ts';
import { inside } from './inside.ts';
import { bustBow, feathers, pussyBow, ruffle, waistBelt } from './ornaments.ts';
import { isBack, planBody, type BodyPlan } from './plan.ts';
import { sleevePair } from './sleeves.ts';
import { straps } from './straps.ts';
import { knitRollNeck, knitTrims, shirtCollar } from './trims.ts';

const strappyFrame = { half: 62, y: 112, drop: 26 };
const shoulderFrame = { half: 48, y: 123, drop: 24 };

function trims(g: BodyGarment, work: Work, plan: BodyPlan): string {
  if (g.ribbed) return g.upper.neck === 'high' ? knitRollNeck(plan, work) : knitTrims(plan, work);
  return g.upper.neck === 'collar' ? shirtCollar(work) : '';
}

function ornaments(g: BodyGarment, work: Work, plan: BodyPlan): string {
  const front = !isBack(work);
  return [
    g.pussyBow && front ? pussyBow(work.fabric) : '',
    waistBelt(g, work, plan.waist),
    g.bow !== undefined && front ? bustBow(g.bow, work.fabric) : '',
    g.ruffle && front ? ruffle(work) : '',
    g.feather ? feathers(work.id, plan.hem, work.fabric) : '',
  ].join('');
}

/** Dresses, tops, jumpsuits, playsuits, swimsuits: whatever hangs from the shoulders and is not tailored. */
export function bodyGarment(g: BodyGarment, work: Work): string {
  const plan = planBody(g, work);
  const { behind, before } = straps(g, work, plan);
  const body = cloth(plan.outline, work.fabric, {
    ...bodyFolds(g, work, plan),
    seams: bodySeams(g, work, plan),
    surface: work.fabric.sparkle ? sparkles(work.id, work.fabric.sparkle, plan.hem.y) : '',
  });
  return [
    inside(g, work, plan),
    behind,
    hangerOf(g, 'straps' in g.upper ? strappyFrame : shoulderFrame),
    sleevePair(g, work),
    body,
    before,
    trims(g, work, plan),
    ornaments(g, work, plan),
  ].join('');
}
