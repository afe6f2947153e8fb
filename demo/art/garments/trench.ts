import { button, cloth, seam, stitches } from '../cloth.ts';
import type { Hex } from '../drawn.ts';
import { fold } from '../folds.ts';
import { bothSides, mirrored, onSide, points, shape, type Point, type Side } from '../geometry.ts';
import type { Work } from '../work.ts';
import { buckleOn } from './metal.ts';

/** The loose flap over one shoulder; across the whole back it is a cape. */
export function stormFlap(work: Work): string {
  const { fabric } = work;
  if (work.view === 'back') {
    const right = points('0,128 25,120! 62,136! 58,190! 0,214');
    return cloth(shape([...right, ...mirrored(right.slice(1, -1))]), fabric, {
      edge: 0.5,
      seams: stitches('M-57 186C-30 204 30 204 57 186', fabric),
    });
  }
  return cloth(shape('30,122! 63,136! 57,214! 44,222 26,214! 34,180 38,150'), fabric, {
    edge: 0.5,
    folds: [[fold(52, 146, 44, 214, 10, 0, 'leaf'), 0.25]],
    seams: stitches('M55 210C46 217 36 216 29 211', fabric),
  });
}

export function epaulettes(work: Work, colour: Hex): string {
  return bothSides
    .map((side) => {
      const strap = cloth(shape(onSide(side, points('31,123! 34,117! 66,131! 64,143!'))), work.fabric, { edge: 0.4 });
      return strap + button(side * 38, 124, 2.2, colour);
    })
    .join('');
}

export function cuffStrap(side: Side, work: Work, drop: number): string {
  const y = 336 + drop;
  const at = (x: number) => side * x;
  return (
    seam(`M${at(76)} ${y}L${at(102)} ${y - 4}M${at(77)} ${y + 9}L${at(103)} ${y + 5}`, work.fabric, 0.9, 0.6) +
    buckleOn(at(93), y + 2.5, 8)
  );
}

/** A belt through its buckle, its end hanging past it. */
export function buckledBelt(work: Work, waist: number): string {
  const y = 284;
  const half = waist + 4;
  const right: Point[] = [
    [0, y - 6],
    [half, y - 10, true],
    [half, y + 9, true],
    [0, y + 13],
  ];
  const band = cloth(shape([...right, ...mirrored(right.slice(1, -1))]), work.fabric, {
    edge: 0.55,
    seams: stitches(`M${-half} ${y - 6}C-20 ${y - 2} 20 ${y - 2} ${half} ${y - 6}`, work.fabric),
  });
  if (work.view === 'back') return band;
  const end = cloth(
    shape(`12,${y - 6}! 26,${y - 4} 34,${y + 40} 36,${y + 78}! 22,${y + 82}! 20,${y + 40} 12,${y + 13}!`),
    work.fabric,
    {
      edge: 0.5,
      folds: [[fold(22, y + 6, 29, y + 78, 6), 0.3]],
    },
  );
  return band + end + buckleOn(2, y + 3, 17);
}
