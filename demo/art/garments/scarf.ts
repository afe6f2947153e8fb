import { chance } from '../chance.ts';
import { cloth, stitches } from '../cloth.ts';
import { fold, relief, type Mark } from '../folds.ts';
import { line, points, shape, type Point } from '../geometry.ts';
import { fabric as makeFabric } from '../fabrics/fabric.ts';
import type { Scarf } from '../garment-record.ts';
import type { Work } from '../work.ts';
import { fringeOn } from './cape.ts';
import { hangerOf } from './hanger.ts';

/** A square of silk folded to a band and laid over the hanger: the far end behind, the near end in front. */
const farEnd = points('14,128! 58,133! 63,220 58,330 70,440! 44,450 20,444! 14,300 18,200');
const nearEnd = points(
  '-56,132! -34,122 -4,117 22,120! 34,176 28,300 42,452 30,506! -8,498 -52,512! -64,440 -50,300 -60,200',
);

const long: readonly Mark[] = [
  [fold(-42, 132, -40, 508, 17, -7), 0.4],
  [fold(-18, 124, -8, 500, 20, 9), 0.44],
  [fold(10, 124, 18, 502, 15, -8), 0.36],
  [fold(-56, 300, -20, 420, 16, 6, 'leaf'), 0.24],
];
const bright: readonly Mark[] = [
  [fold(-50, 140, -52, 500, 11, -6), 0.6],
  [fold(-30, 128, -26, 502, 12, 8), 0.7],
  [fold(0, 122, 6, 500, 12, -6), 0.55],
];
const farFolds: readonly Mark[] = [
  [fold(34, 134, 38, 446, 18, 5), 0.4],
  [fold(20, 140, 24, 440, 12, 0, 'leaf'), 0.4],
];

function band(g: Scarf, { fabric }: Work): string {
  const far = cloth(shape(farEnd), fabric, { dim: 0.16, folds: farFolds });
  const hem = stitches(line('-48,502 -8,489 26,497'), fabric);
  const near = cloth(shape(nearEnd), fabric, { folds: long, lights: bright, seams: hem });
  return far + hangerOf(g, { half: 66, y: 123, drop: 22 }) + near;
}

/** A wide scarf of wool over the hanger, its ends at two heights, with a fringe. */
function stole(g: Scarf, work: Work): string {
  const { fabric } = work;
  const far = points('2,130! 66,138! 72,240 68,360 76,424! 40,428 8,422! 4,300');
  const near = points('-70,138! -40,124 -4,119 12,122! 20,200 14,330 22,476! -24,480 -78,474! -82,330 -74,220');
  const farHem: Point[] = points('76,424 40,428 8,422');
  const nearHem: Point[] = points('22,476 -24,480 -78,474');
  const soft = relief(
    [
      [fold(-52, 134, -56, 478, 22, -9), 0.4],
      [fold(-22, 126, -18, 480, 20, 8), 0.44],
      [fold(6, 128, 8, 476, 16, -6), 0.36],
    ],
    [
      [fold(-64, 142, -70, 470, 13, -6), 0.5],
      [fold(-36, 130, -38, 474, 14, 6), 0.6],
    ],
  );
  return [
    fringeOn(`${work.id}/far`, farHem, fabric, 26),
    cloth(shape(far), fabric, { dim: 0.18, folds: farFolds }),
    hangerOf(g, { half: 72, y: 123, drop: 22 }),
    fringeOn(`${work.id}/near`, nearHem, fabric, 28),
    cloth(shape(near), fabric, soft),
  ].join('');
}

/** A rounded rectangle whose sides waver a little, as rolled hems do. */
function laidOut(name: string, half: number, inset: number): Point[] {
  const random = chance(`${name}/hem`);
  const reach = half - inset;
  const corners = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ] as const;
  return corners.flatMap(([x, y], i): Point[] => {
    const [nextX, nextY] = corners[(i + 1) % 4] ?? [x, y];
    const along = (t: number): Point => [
      (x + (nextX - x) * t) * reach + (random() - 0.5) * 5,
      290 + (y + (nextY - y) * t) * reach + (random() - 0.5) * 5,
    ];
    return [[x * reach, 290 + y * reach, true], along(0.26), along(0.5), along(0.74)];
  });
}

/** A silk square spread out, one corner turned over, with a border in its own colour. */
function square(g: Scarf, work: Work): string {
  const silk = makeFabric('silk', `${work.id}-border`, g.border ?? work.fabric.base);
  const half = 118;
  const folds: Mark[] = [
    [fold(-112, 190, 60, 400, 24, 26, 'leaf'), 0.4],
    [fold(-40, 176, 112, 330, 20, -16, 'leaf'), 0.34],
    [fold(-116, 300, 10, 404, 20, 10, 'leaf'), 0.34],
    [fold(30, 180, 40, 300, 16, 20, 'leaf'), 0.26],
  ];
  const lights: Mark[] = [
    [fold(-116, 214, 40, 404, 20, 24, 'leaf'), 0.5],
    [fold(-60, 178, 100, 344, 18, -16, 'leaf'), 0.5],
  ];
  const sheet = cloth(shape(laidOut(work.id, half, 0)), { ...silk, gloss: 0.4 }, { edge: 0.5, folds, lights });
  const field = cloth(shape(laidOut(work.id, half, 15)), { ...work.fabric, gloss: 0.4 }, { edge: 0.04, folds, lights });
  const corner = cloth(
    shape('118,408! 40,410! 52,372 84,344 120,330!'),
    { ...silk, gloss: 0.4 },
    {
      dim: 0.1,
      folds: [[fold(60, 396, 112, 352, 16, -8, 'leaf'), 0.4]],
      lights: [[fold(50, 388, 108, 340, 12, -8, 'leaf'), 0.6]],
    },
  );
  return sheet + field + corner;
}

const forms: Readonly<Record<NonNullable<Scarf['form']>, (g: Scarf, work: Work) => string>> = { band, square, stole };

export const scarf = (g: Scarf, work: Work): string => forms[g.form ?? 'band'](g, work);
