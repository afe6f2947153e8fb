import { cloth } from '../cloth.ts';
import { mix, night } from '../colour.ts';
import { fabric as makeFabric } from '../fabrics/fabric.ts';
import { fold } from '../folds.ts';
import { shape } from '../geometry.ts';
import type { Hat, Hex } from '../record.ts';
import { stroke } from '../svg.ts';
import type { Work } from '../work.ts';
import { contact } from './plinth.ts';

function beret({ fabric }: Work): string {
  const crown = cloth(shape('-108,392 -96,352 -30,326 44,328 104,360 112,396 62,421 0,425 -66,420'), fabric, {
    folds: [
      [fold(-90, 398, 90, 402, 22, 10, 'leaf'), 0.3],
      [fold(30, 332, 84, 396, 20, 12, 'leaf'), 0.18],
    ],
    lights: [[fold(-70, 358, 20, 340, 20, -6, 'leaf'), 0.6]],
  });
  const stem = stroke('M4 328q2 -12 6 -14', mix(fabric.base, night, 0.3), 4, { strokeLinecap: 'round' });
  return contact(0, 424, 104, 9) + crown + stem;
}

function fedora({ fabric, id }: Work, band: Hex): string {
  const brim = cloth(shape('-138,404 -92,418 0,426 92,418 140,400 118,388 70,394 0,398 -72,394 -116,388'), fabric, {
    folds: [[fold(-120, 402, 120, 402, 9, 14, 'leaf'), 0.35]],
    lights: [[fold(-110, 396, -10, 406, 8, 6, 'leaf'), 0.6]],
  });
  const crown = cloth(shape('-73,396 -68,340 -50,300 -14,306 18,302 52,300 69,342 73,396 0,406'), fabric, {
    folds: [
      [fold(-8, 306, -4, 350, 22, 0, 'top'), 0.34],
      [fold(58, 312, 62, 396, 22, 0, 'leaf'), 0.36],
    ],
    lights: [
      [fold(-50, 312, -54, 390, 18, 0, 'leaf'), 0.5],
      [fold(16, 308, 22, 340, 14, 0, 'leaf'), 0.4],
    ],
  });
  const ribbon = cloth(shape('-74,374! 0,384 74,374! 74,397! 0,407 -74,397!'), makeFabric('silk', `${id}-band`, band), {
    edge: 0.6,
  });
  return contact(0, 424, 128, 10, 0.42) + brim + crown + ribbon;
}

export const hat = (g: Hat, work: Work): string =>
  g.shape === 'beret' ? beret(work) : fedora(work, g.band ?? '#1d1a18');
