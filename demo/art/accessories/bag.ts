import { brass, cloth, stitches } from '../cloth.ts';
import { mix, night } from '../colour.ts';
import { fold } from '../folds.ts';
import { bothSides, line, shape } from '../geometry.ts';
import type { Bag } from '../accessory-record.ts';
import { rect } from '../svg.ts';
import type { Work } from '../work.ts';
import { chainFlap, minaudiere } from './evening-bags.ts';
import { handle } from './handle.ts';
import { contact } from './plinth.ts';
import { basket, bucket, hobo } from './soft-bags.ts';

function baguette({ fabric, view }: Work): string {
  const body = cloth(
    shape('-98,322 -60,312 0,310 60,312 98,322 106,372 98,418 40,426 0,427 -40,426 -98,418 -106,372'),
    fabric,
    {
      folds: [
        [fold(-80, 400, 80, 404, 20, 0, 'leaf'), 0.22],
        [fold(-96, 330, -84, 412, 13, 0, 'leaf'), 0.3],
        [fold(96, 330, 84, 412, 15, 0, 'leaf'), 0.36],
      ],
      lights: [[fold(-70, 344, 20, 338, 17, -4, 'leaf'), 0.7]],
    },
  );
  const flap = cloth(shape('-99,322 -60,312 0,310 60,312 99,322 97,352 70,371 0,377 -70,371 -97,352'), fabric, {
    edge: 0.6,
    lights: [[fold(-80, 330, 30, 326, 15, -3, 'leaf'), 0.8]],
    seams: stitches(line('-94,350 -68,367 0,373 68,367 94,350'), fabric),
  });
  const clasp = brass('M-11 366h22v17h-22z', 2.6) + brass('M0 368v11', 1.6);
  const rings = bothSides.map((side) => brass(`M${side * 86} 308a8 8 0 1 0 .1 0`, 2.6)).join('');
  return handle('M-86 318C-76 190 76 190 86 318', 11, fabric) + body + (view === 'back' ? '' : flap + clasp) + rings;
}

function topHandle({ fabric, view }: Work): string {
  const body = cloth(shape('-84,290! 0,286 84,290! 96,360 102,420! 0,427 -102,420! -96,360'), fabric, {
    folds: [
      [fold(88, 300, 92, 420, 24, 0, 'leaf'), 0.3],
      [fold(-90, 412, 90, 414, 18, 0, 'leaf'), 0.25],
    ],
    lights: [[fold(-66, 306, -76, 408, 22, 0, 'leaf'), 0.55]],
    seams: stitches('M-92 415C-40 421 40 421 92 415', fabric),
  });
  const flap = cloth(shape('-85,290! 0,285 85,290! 90,334! 40,352 0,360 -40,352 -90,334!'), fabric, {
    edge: 0.7,
    lights: [[fold(-66, 300, 10, 296, 17, 0, 'leaf'), 0.6]],
    seams: stitches(line('-86,331 -40,347 0,355 40,347 86,331'), fabric),
  });
  const lock =
    rect(-9, 344, 18, 24, { rx: 9, fill: '#7d5c28' }) +
    rect(-8, 344.6, 16, 22, { rx: 8, fill: '#dcbf82' }) +
    rect(-5.5, 347, 3, 16, { rx: 1.5, fill: '#fff4d4', opacity: 0.9 });
  const rings = bothSides.map((side) => brass(`M${side * 44} 284a6 6 0 1 0 .1 0`, 2.2)).join('');
  const carry = handle('M-44 290C-44 218 44 218 44 290', 9, fabric);
  return carry + body + (view === 'back' ? '' : flap + lock) + rings;
}

function clutch({ fabric, view }: Work): string {
  const body = cloth(shape('-104,318! 0,313 104,318! 108,420! 0,426 -108,420!'), fabric, {
    folds: [[fold(-100, 410, 100, 410, 20, 0, 'leaf'), 0.26]],
    lights: [[fold(-88, 330, -94, 408, 20, 0, 'leaf'), 0.5]],
  });
  const flap = cloth(shape('-104,317! 0,312 104,317! 107,350! 0,392! -107,350!'), fabric, {
    edge: 0.7,
    folds: [
      [fold(-100, 352, 0, 390, 10, 0, 'leaf'), 0.3],
      [fold(100, 352, 0, 390, 10, 0, 'leaf'), 0.3],
    ],
    lights: [[fold(-80, 328, 40, 322, 20, 0, 'leaf'), 0.65]],
  });
  return body + (view === 'back' ? '' : flap + brass('M-5 381a8 8 0 1 0 10 0', 3));
}

function tote({ fabric }: Work): string {
  const carry = (lean: number) => `M-50 300C${-54 + lean} ${196 - lean} ${54 + lean} ${196 - lean} 50 300`;
  const body = cloth(shape('-92,282! 0,290 92,282! 84,350 72,420! 0,427 -72,420! -84,350'), fabric, {
    folds: [
      [fold(-52, 292, -36, 410, 15, 6, 'leaf'), 0.3],
      [fold(30, 300, 24, 418, 18, -6, 'leaf'), 0.3],
      [fold(84, 290, 64, 416, 20, 0, 'leaf'), 0.34],
    ],
    lights: [
      [fold(-72, 296, -60, 410, 17, 4, 'leaf'), 0.55],
      [fold(4, 304, 0, 414, 17, 0, 'leaf'), 0.4],
    ],
    seams: stitches('M-90 289C-40 297 40 297 90 289', fabric),
  });
  const tabs = bothSides
    .map(
      (side) =>
        rect(side * 50 - 6, 292, 12, 22, { rx: 2, fill: mix(fabric.base, night, 0.2) }) +
        brass(`M${side * 50} 297v.1`, 3) +
        brass(`M${side * 50} 307v.1`, 3),
    )
    .join('');
  return handle(carry(10), 7, fabric, 0.3) + handle(carry(0), 7, fabric) + body + tabs;
}

const shapes: Readonly<Record<Bag['shape'], (work: Work, g: Bag) => string>> = {
  baguette,
  topHandle,
  clutch,
  tote,
  bucket,
  hobo,
  basket,
  chainFlap,
  minaudiere,
};

export const bag = (g: Bag, work: Work): string => contact(0, 425, 92, 9) + shapes[g.shape](work, g);
