import type { Bag } from '../accessory-record.ts';
import { brass, cloth, seam, stitches } from '../cloth.ts';
import { mix, night } from '../colour.ts';
import { fabric as makeFabric } from '../fabrics/fabric.ts';
import { fold } from '../folds.ts';
import { bothSides, shape } from '../geometry.ts';
import { element, stroke } from '../svg.ts';
import type { Work } from '../work.ts';
import { handle } from './handle.ts';

/** Drawn together by a cord under its rim. */
export function bucket({ fabric, view }: Work): string {
  const pleats = [-58, -38, -18, 2, 22, 42, 60];
  const inside = element('ellipse', { cx: 0, cy: 290, rx: 62, ry: 10, fill: mix(fabric.base, night, 0.6) });
  const body = cloth(
    shape(
      '-66,288! -44,298 0,302 44,298 66,288! 64,304 70,318 80,360 84,414! 60,426 0,430 -60,426 -84,414! -80,360 -70,318 -64,304',
    ),
    fabric,
    {
      folds: pleats.flatMap((x, i) => [
        [fold(x, 309, x * 1.18, 352 + (i % 3) * 10, 8, 0, 'top'), 0.5] as const,
        [fold(x, 307, x * 1.02, 290, 6, 0, 'top'), 0.4] as const,
      ]),
      lights: [[fold(-54, 336, -62, 410, 24, 0, 'leaf'), 0.5]],
      seams: stitches('M-82 408C-50 424 50 424 82 408', fabric),
    },
  );
  const cord =
    stroke('M-67 307C-30 318 30 318 67 307', mix(fabric.base, night, 0.5), 4.4) +
    stroke('M-67 307C-30 318 30 318 67 307', mix(fabric.base, night, 0.14), 3);
  const ends =
    view === 'back'
      ? ''
      : handle('M-3 315C-16 336 -20 352 -18 372', 3, fabric) +
        handle('M4 315C14 334 20 346 22 362', 3, fabric) +
        brass('M-18 372v9', 4) +
        brass('M22 362v9', 4);
  return handle('M-64 298C-84 190 84 190 64 298', 7, fabric, 0.2) + inside + body + cord + ends;
}

/** A half moon that slumps under its one strap. */
export function hobo({ fabric, view }: Work): string {
  const strap = cloth(
    shape('-106,304! -84,236 -30,200 30,200 84,236 106,304! 92,308! 66,256 24,224 -24,224 -66,256 -92,308!'),
    fabric,
    {
      edge: 0.6,
      seams: stitches('M-99 302C-80 240 -36 209 0 208C36 209 80 240 99 302', fabric),
    },
  );
  const body = cloth(
    shape('-108,300! -70,326 -30,336 10,334 60,326 108,300! 112,350 92,402 48,425 0,430 -48,425 -92,402 -112,350'),
    fabric,
    {
      folds: [
        [fold(-98, 312, -20, 392, 18, 12, 'leaf'), 0.4],
        [fold(98, 312, 16, 398, 20, -12, 'leaf'), 0.42],
        [fold(-60, 338, 40, 352, 12, 14, 'leaf'), 0.36],
        [fold(-30, 410, 60, 408, 12, 6, 'leaf'), 0.24],
      ],
      lights: [
        [fold(-92, 332, -50, 402, 20, 8, 'leaf'), 0.5],
        [fold(-30, 352, 50, 366, 18, 12, 'leaf'), 0.4],
      ],
      seams: seam('M-104 306C-60 340 60 340 104 306', fabric, 1, 0.5),
    },
  );
  const rings = bothSides.map((side) => brass(`M${side * 101} 292a9 9 0 1 0 .1 0`, 3)).join('');
  return strap + body + rings + (view === 'back' ? '' : brass('M0 334a5 5 0 1 0 .1 0', 2.4));
}

/** A market basket with leather handles. */
export function basket({ fabric, id, view }: Work, { trim = '#7a4b2a' }: Bag): string {
  const leather = makeFabric('leather', `${id}-trim`, trim);
  const rows = Array.from(
    { length: 11 },
    (_, i) =>
      `M${-108 + i * 1.9} ${300 + i * 11.4}C-40 ${311 + i * 11.4} 40 ${311 + i * 11.4} ${108 - i * 1.9} ${300 + i * 11.4}`,
  );
  const inside = element('ellipse', { cx: 0, cy: 290, rx: 104, ry: 14, fill: mix(fabric.base, night, 0.62) });
  const body = cloth(
    shape(
      '-110,286! -60,300 0,304 60,300 110,286! 104,340 92,400 84,420! 40,429 0,431 -40,429 -84,420! -92,400 -104,340',
    ),
    fabric,
    {
      lights: [[fold(-76, 306, -66, 412, 26, 0, 'leaf'), 0.5]],
      seams:
        stroke(rows.join(''), mix(fabric.base, night, 0.55), 1.6, { opacity: 0.5 }) +
        stroke(rows.join(''), '#fff', 1, { opacity: 0.3, transform: 'translate(0 -2)' }),
    },
  );
  const rim = cloth(shape('-112,284! -60,297 0,301 60,297 112,284! 111,294! 60,308 0,312 -60,308 -111,294!'), leather, {
    edge: 0.35,
  });
  const tabs = bothSides
    .map(
      (side) =>
        cloth(
          shape(`${side * 46},292! ${side * 60},290! ${side * 59},322! ${side * 53},328 ${side * 47},322!`),
          leather,
          { edge: 0.3 },
        ) + brass(`M${side * 53} 316v.1`, 4),
    )
    .join('');
  const far = handle('M-44 292C-50 188 50 188 44 292', 7, leather, 0.35);
  const near = handle('M-53 300C-62 178 62 178 53 300', 8, leather);
  return far + inside + body + rim + near + (view === 'back' ? '' : tabs);
}
