import { chance } from '../chance.ts';
import { cloth } from '../cloth.ts';
import { mix, night } from '../colour.ts';
import { fabric as makeFabric } from '../fabrics/fabric.ts';
import { fold } from '../folds.ts';
import { bothSides, moved, onSide, points, shape } from '../geometry.ts';
import type { Hex } from '../drawn.ts';
import type { Hat } from '../accessory-record.ts';
import { short, stroke } from '../svg.ts';
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

/** A wide straw brim that dips in front, and a shallow crown with a ribbon. */
function sunHat({ fabric, id }: Work, band: Hex): string {
  const far = cloth(shape('-150,392 -96,366 0,358 96,366 152,390 90,398 0,402 -90,398'), fabric, {
    dim: 0.22,
    edge: 0.5,
  });
  const crown = cloth(shape('-70,388 -66,346 -44,312 0,302 46,312 67,346 71,388 0,398'), fabric, {
    folds: [[fold(56, 320, 62, 388, 22, 0, 'leaf'), 0.3]],
    lights: [[fold(-40, 318, -52, 380, 22, 0, 'leaf'), 0.5]],
  });
  const ribbon = cloth(shape('-72,364! 0,375 72,364! 74,390! 0,400 -74,390!'), makeFabric('silk', `${id}-band`, band), {
    edge: 0.6,
  });
  const near = cloth(
    shape('-152,391 -100,392 -74,386 0,397 74,386 104,390 153,389 120,408 60,422 -10,427 -76,420 -128,406'),
    fabric,
    {
      folds: [
        [fold(-120, 404, -20, 422, 12, 8, 'leaf'), 0.3],
        [fold(40, 420, 130, 402, 14, 6, 'leaf'), 0.34],
        [fold(-60, 396, 60, 398, 8, 8, 'leaf'), 0.5],
      ],
      lights: [[fold(-100, 398, 30, 412, 16, 8, 'leaf'), 0.55]],
    },
  );
  const loop = cloth(shape('64,376! 84,362 98,368 94,384 76,390!'), makeFabric('silk', `${id}-bow`, band), {
    edge: 0.6,
  });
  return contact(0, 424, 128, 9, 0.42) + far + crown + ribbon + loop + near;
}

/** A disc tipped over the brow, a bow, and three feathers. */
function fascinator({ fabric, id }: Work): string {
  const quill = (tipX: number, tipY: number, bend: number, tone: number) => {
    const base = mix(fabric.base, tone > 0 ? '#ffffff' : night, Math.abs(tone));
    const vane = cloth(
      fold(8, 372, tipX, tipY, 15, bend, 'leaf'),
      { ...fabric, base, fill: base, ground: base, gloss: 0.3 },
      { edge: 0.5 },
    );
    const random = chance(`${id}/${tipX}`);
    const barbs = Array.from({ length: 90 }, () => {
      const t = 0.15 + random() * 0.8;
      const [x, y] = [8 + (tipX - 8) * t + 2 * (1 - t) * t * bend, 372 + (tipY - 372) * t];
      return `M${short(x)} ${short(y)}l${short(-8 + random() * 16)} ${short(-6 - random() * 9)}`;
    });
    return vane + stroke(barbs.join(''), mix(base, night, 0.35), 0.5, { opacity: 0.5 });
  };
  const disc = cloth(shape('-110,398 -80,368 -20,352 50,356 104,380 112,398 70,416 0,424 -70,418'), fabric, {
    folds: [[fold(-96, 402, 96, 404, 16, 10, 'leaf'), 0.34]],
    lights: [[fold(-80, 380, 20, 366, 22, -4, 'leaf'), 0.6]],
    seams: stroke('M-108 398C-70 412 70 412 110 398', mix(fabric.base, night, 0.4), 0.8, { opacity: 0.5 }),
  });
  const loops = bothSides.map((side) =>
    cloth(shape(moved(onSide(side, points('0,0! 20,-24 50,-26 54,2 24,12')), 8, 374)), fabric, {
      edge: 0.7,
      folds: [[fold(8, 374, 8 + side * 40, 366, 12, 0, 'leaf'), 0.4]],
      lights: [[fold(8 + side * 12, 366, 8 + side * 44, 356, 10, 0, 'leaf'), 0.5]],
    }),
  );
  const knot = cloth(shape('0,362! 17,362! 19,386! -2,386!'), fabric, { edge: 0.5 });
  const plumes = [
    quill(148, 300, 44, -0.2),
    quill(124, 254, 52, 0.2),
    quill(88, 222, 44, -0.1),
    quill(46, 216, 26, 0.3),
    quill(158, 336, 34, 0.1),
  ].join('');
  return contact(0, 420, 104, 9) + plumes + disc + loops.join('') + knot;
}

const makers: Readonly<Record<Hat['shape'], (work: Work, band: Hex) => string>> = { beret, fedora, sunHat, fascinator };

export const hat = (g: Hat, work: Work): string => makers[g.shape](work, g.band ?? '#1d1a18');
