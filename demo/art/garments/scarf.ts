import { cloth, stitches } from '../cloth.ts';
import { fold, type Mark } from '../folds.ts';
import { line, moved, points, shape } from '../geometry.ts';
import type { Scarf } from '../record.ts';
import type { Work } from '../work.ts';
import { hanger } from './hanger.ts';

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

export function scarf(g: Scarf, work: Work): string {
  const far = cloth(shape(farEnd), work.fabric, {
    dim: 0.16,
    folds: [
      [fold(34, 134, 38, 446, 18, 5), 0.4],
      [fold(20, 140, 24, 440, 12, 0, 'leaf'), 0.4],
    ],
  });
  const hem = line(moved(points('-48,502 -8,489 26,497'), 0, 0));
  const near = cloth(shape(nearEnd), work.fabric, {
    folds: long,
    lights: bright,
    seams: stitches(hem, work.fabric),
  });
  return far + hanger(g.hanger ?? 'beech', { half: 66, y: 123, drop: 22 }) + near;
}
