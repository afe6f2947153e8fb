import type { Belt } from '../accessory-record.ts';
import { brass, cloth, stitches } from '../cloth.ts';
import { mix, night } from '../colour.ts';
import { fold } from '../folds.ts';
import { shape } from '../geometry.ts';
import { circle, element, stroke } from '../svg.ts';
import type { Work } from '../work.ts';
import { contact } from './plinth.ts';

const holes = (work: Work): string =>
  [0, 1, 2, 3]
    .map((i) => circle(92 + i * 11, 408 - i * 1.5, 1.6, { fill: mix(work.fabric.base, night, 0.8) }))
    .join('');

/** A coil seen from its side: the turns inside it, the outer turn, and the end that comes round. */
export function belt(g: Belt, work: Work): string {
  const { fabric } = work;
  const inner = [0, 1, 2].map((i) => {
    const [rx, ry] = [58 - i * 15, 15 - i * 4.4];
    const hollow = element('ellipse', { cx: -20, cy: 372, rx, ry, fill: mix(fabric.base, night, 0.35 + i * 0.2) });
    return hollow + stroke(`M${-20 - rx} 372A${rx} ${ry} 0 0 1 ${-20 + rx} 372`, fabric.base, 2.2, { opacity: 0.9 });
  });
  const outer = cloth(
    shape('-92,372! -80,384 -20,393 40,384 52,372! 52,414! 40,424 -20,432 -80,424 -92,414!'),
    fabric,
    {
      folds: [[fold(44, 384, 44, 420, 20, 0, 'leaf'), 0.3]],
      lights: [[fold(-66, 390, -66, 420, 24, 0, 'leaf'), 0.6]],
      seams: stitches('M-91 377C-60 396 20 396 51 377', fabric) + stitches('M-91 410C-60 429 20 429 51 410', fabric),
    },
  );
  const end = cloth(shape('34,384! 70,396 110,392 140,384! 150,402! 140,421! 100,428 60,428 34,424!'), fabric, {
    edge: 0.7,
    folds: [[fold(40, 388, 50, 424, 14, 0, 'leaf'), 0.35]],
    lights: [[fold(80, 400, 130, 394, 12, 0, 'leaf'), 0.5]],
    seams: stitches('M50 394C80 401 112 398 138 389', fabric) + stitches('M50 423C80 425 112 424 138 416', fabric),
  });
  const buckle =
    g.buckle === 'ring'
      ? brass('M-20 384a27 27 0 1 0 .1 0', 5) + brass('M-20 386V434', 3)
      : brass('M-46 386H6V436H-46Z', 4) + brass('M-46 411H4', 3);
  return contact(10, 426, 112, 9) + inner.join('') + outer + end + holes(work) + buckle;
}
