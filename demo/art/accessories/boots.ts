import { cloth, seam } from '../cloth.ts';
import { mix, night } from '../colour.ts';
import { fold } from '../folds.ts';
import { line, moved, points, shape } from '../geometry.ts';
import { path, stroke } from '../svg.ts';
import type { Shoe } from './shoe.ts';

export function boot({ fabric, sole }: Shoe): string {
  const shaft = points(
    '-28,-196! 0,-199 30,-196! 28,-120 24,-72 34,-46 70,-28 94,-14 96,0! 30,0 12,-10! -2,-8 -26,-8! -34,-40 -26,-90 -26,-140',
  );
  const upper = cloth(shape(moved(shaft, -40, 300)), fabric, {
    folds: [
      [fold(-68, 232, -14, 226, 9, 0, 'leaf'), 0.36],
      [fold(-70, 246, -12, 244, 8, 0, 'leaf'), 0.32],
      [fold(-14, 108, -20, 232, 14, 0, 'leaf'), 0.34],
      [fold(-10, 268, 44, 286, 9, 0, 'leaf'), 0.26],
    ],
    lights: [
      [fold(-54, 112, -56, 222, 15, 2, 'leaf'), 0.8],
      [fold(-14, 258, 36, 280, 10, 5, 'leaf'), 0.7],
      [fold(-64, 238, -24, 234, 5, 0, 'leaf'), 0.5],
    ],
    seams: seam('M-40 103V286', fabric, 0.9, 0.4),
  });
  const block = 'M-69 282L-67.5 308.5H-46L-39 282Z';
  const tread = 'M-46 280C-30 280 -22 288 -8 291H57V306C40 309.5 -4 309 -22 306C-32 303 -38 299 -46 296Z';
  const opening = path('M-68 104C-52 109 -24 109 -10 104C-24 99 -52 99 -68 104Z', {
    fill: mix(fabric.base, night, 0.7),
  });
  return (
    path(block, { fill: sole }) +
    stroke('M-66 296L-65.4 306', '#fff', 2, { opacity: 0.25 }) +
    path(tread, { fill: sole }) +
    upper +
    opening
  );
}

/** To the ankle, pointed, on a slanted heel, with elastic at the side. */
export function ankleBoot({ fabric, sole }: Shoe): string {
  const elastic = '#26211f';
  const upper = cloth(
    shape(
      '-84,150! -50,146 -12,150! -10,186 -2,222 20,246 56,270 90,292 101,302! 60,307 20,305! -10,292 -34,262 -56,246 -84,240! -90,214 -84,180',
    ),
    fabric,
    {
      folds: [
        [fold(-84, 222, -20, 214, 9, 0, 'leaf'), 0.32],
        [fold(-14, 206, -50, 236, 9, 0, 'leaf'), 0.34],
        [fold(-4, 236, 60, 276, 9, 0, 'leaf'), 0.24],
      ],
      lights: [
        [fold(-70, 158, -74, 226, 15, 2, 'leaf'), 0.7],
        [fold(0, 240, 72, 286, 11, 5, 'leaf'), 0.6],
      ],
      seams: seam(line('-12,232 -30,262'), fabric, 0.9, 0.5),
    },
  );
  const panel = cloth(
    shape('-40,148! -14,151! -14,182 -22,206 -34,206 -42,182'),
    { ...fabric, base: elastic, fill: elastic, gloss: 0.05 },
    {
      edge: 0.4,
      seams: stroke(Array.from({ length: 8 }, (_, i) => `M${-38 + i * 3.2} 150V204`).join(''), '#000', 0.6, {
        opacity: 0.5,
      }),
    },
  );
  const opening = path('M-84 150C-64 156 -32 156 -12 150C-32 143 -64 143 -84 150Z', {
    fill: mix(fabric.base, night, 0.7),
  });
  const heel = path('M-86 228L-80 307H-56L-47 244C-58 238 -72 232 -86 228Z', { fill: sole });
  const tread = stroke(line('-52,243 -32,262 -12,289.5 18,303 60,305 96,302.5'), sole, 9, { strokeLinejoin: 'round' });
  return heel + stroke('M-82 244L-77 303', '#fff', 2, { opacity: 0.2 }) + tread + upper + panel + opening;
}
