import { chance } from '../chance.ts';
import { drape, fold, foldOn, gathers, lit, relief, sideFolds, together, type Mark, type Relief } from '../folds.ts';
import { bothSides, shape } from '../geometry.ts';
import type { BodyGarment, LegCut } from '../garment-record.ts';
import type { Work } from '../work.ts';
import { legs, skirtManners, waistY } from './landmarks.ts';
import { isBack, type BodyPlan } from './plan.ts';

const bustY = 226;

/** Two soft fullnesses, the shade under them, and a dart from each underarm. */
function bust(strength: number): Relief {
  const y = bustY;
  return relief(
    [
      [fold(-48, y + 12, -8, y + 17, 13 * strength, 7, 'leaf'), 0.09],
      [fold(48, y + 12, 8, y + 17, 13 * strength, -7, 'leaf'), 0.1],
      [fold(-56, y - 16, -36, y + 2, 6, -3, 'top'), 0.12],
      [fold(56, y - 16, 36, y + 2, 6, 3, 'top'), 0.14],
    ],
    [
      [fold(-30, y - 34, -27, y + 12, 27 * strength, -3, 'leaf'), 0.11],
      [fold(29, y - 34, 27, y + 12, 26 * strength, 3, 'leaf'), 0.09],
    ],
  );
}

/** Two drag lines from the crotch, the break of the leg, the light on the thigh. */
function legFolds(cut: LegCut, half: number, hemY: number): Relief {
  const inside = legs[cut].inner[0];
  const middle = (half + inside) / 2;
  return together(
    ...bothSides.map((side) => {
      const f = foldOn(side);
      return relief(
        [
          [f(3, 346, 34, 338, 9, 0, 'top'), 0.34],
          [f(4, 352, 30, 372, 8, 0, 'top'), 0.28],
          [f(30, waistY + 14, middle + 8 * side, hemY, 9, 3), 0.3],
          [f(inside + 4, 372, inside + 6, hemY, 13, 4), 0.3],
        ],
        [[fold(side * 25, waistY + 26, side * middle - 4, hemY, 8, side * 3, 'leaf'), lit(side, 0.6, 0.35)]],
      );
    }),
  );
}

/** Four crescents of cloth, growing downwards. */
function cowl(): Relief {
  const folds: Mark[] = [];
  const lights: Mark[] = [];
  for (let i = 0; i < 4; i++) {
    const [y, half, fall] = [192 + i * 9, 36 - i * 2, i * 4];
    const [low, lower] = [y + 25 + i * 5, y + 31 + i * 5];
    const top = y - 6 + i * 1.5;
    folds.push([
      shape([
        [-half, top, true],
        [-half * 0.4, y + 18 + fall],
        [0, low],
        [half * 0.45, y + 17 + fall],
        [half, top, true],
        [half * 0.4, y + 22 + fall],
        [0, lower],
        [-half * 0.4, y + 23 + fall],
      ]),
      0.34,
    ]);
    lights.push([
      shape([
        [-half, y - 9, true],
        [-half * 0.4, y + 12 + fall],
        [0, low - 6],
        [half * 0.45, y + 11 + fall],
        [half, y - 9, true],
        [0, low - 2],
      ]),
      0.5,
    ]);
  }
  return { folds, lights };
}

/** Satin carries three broad highlights and two counter-shadows across hip and bust. */
function satin(strength: number, { waist, hem }: BodyPlan): Relief {
  const y = waistY;
  const hip = (y + hem.y) / 2;
  return relief(
    [
      [fold(6, y - 26, -34, y + 42, 15, 8, 'leaf'), 0.24 * strength],
      [fold(waist, y + 20, 4, y + 70, 17, 0, 'leaf'), 0.26 * strength],
    ],
    [
      [fold(-waist * 0.8, y + 24, -hem.half * 0.2, hip + 30, 22, -12, 'leaf'), 0.42 * strength],
      [fold(waist * 0.3, y + 8, waist * 0.75, y + 86, 15, 8, 'leaf'), 0.3 * strength],
      [fold(-8, y - 44, -22, y + 2, 11, -3, 'leaf'), 0.35 * strength],
    ],
  );
}

function tierGathers(id: string, tiers: number, { waist, hem }: BodyPlan): Relief {
  return together(
    ...Array.from({ length: tiers }, (_, i) => {
      const share = (i + 1) / (tiers + 1);
      return gathers({
        random: chance(`${id}/tier/${i}`),
        y: waistY + (hem.y - waistY) * share + 6,
        half: waist + (hem.half - waist) * share ** 0.75 + 6,
        direction: 1,
        count: 21,
        length: 34,
        strength: 0.5,
      });
    }),
    ...Array.from({ length: tiers }, (_, i) => {
      const share = (i + 1) / (tiers + 1);
      const [y, half] = [waistY + (hem.y - waistY) * share + 4, waist + (hem.half - waist) * share ** 0.75];
      return relief([[fold(-half - 4, y, half + 4, y, 7, 9, 'leaf'), 0.5]]);
    }),
  );
}

function lowerFolds(g: BodyGarment, work: Work, { waist, hem }: BodyPlan): Relief {
  const { lower } = g;
  const random = chance(`${work.id}/drape/${work.view}`);
  const to = { y: hem.y, half: hem.half };
  if ('skirt' in lower) {
    const [width, strength] = [lower.skirt === 'full' ? 20 : 17, lower.skirt === 'pencil' ? 0.18 : 0.36];
    const from = { y: waistY + 6, half: waist };
    return together(
      drape({ random, count: skirtManners[lower.skirt].folds, from, to, width, strength }),
      sideFolds(waistY, waist),
    );
  }
  if ('legs' in lower) return together(legFolds(lower.legs, hem.half, hem.y), sideFolds(waistY, waist));
  if ('brief' in lower) return sideFolds(waistY, waist);
  const from = { y: 236, half: 44 };
  return drape({ random, count: g.boxy ? 4 : 5, from, to, width: 15, strength: 0.24, light: 0.4 });
}

export function bodyFolds(g: BodyGarment, work: Work, plan: BodyPlan): Relief {
  const { waist } = plan;
  const random = chance(`${work.id}/gather`);
  const isCowl = g.upper.neck === 'cowl' && !isBack(work);
  return together(
    bust(g.boxy ? 0.6 : 1),
    lowerFolds(g, work, plan),
    g.gathered ? gathers({ random, y: waistY, half: waist, direction: 1, count: 11, length: 46 }) : relief(),
    g.gathered ? gathers({ random, y: waistY, half: waist, direction: -1, count: 8, length: 26 }) : relief(),
    isCowl ? cowl() : relief(),
    work.fabric.sheen ? satin(work.fabric.sheen, plan) : relief(),
    g.tiers ? tierGathers(work.id, g.tiers, plan) : relief(),
  );
}
