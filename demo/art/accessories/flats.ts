import { brass, cloth, seam, stitches } from '../cloth.ts';
import { mix, night } from '../colour.ts';
import { fold, foldOn } from '../folds.ts';
import { bothSides, line, moved, onSide, points, shape } from '../geometry.ts';
import { path } from '../svg.ts';
import type { Shoe } from './shoe.ts';

/** Seen from above, toe up, 196 long: a shoe that lies on the table. */
const last = {
  round: points(
    '2,-98 20,-92 32,-70 34,-42 30,0 26,40 27,68 19,91 0,98 -18,91 -25,68 -25,40 -27,0 -31,-42 -28,-72 -16,-92',
  ),
  almond: points(
    '4,-101 17,-93 29,-72 34,-42 30,0 26,40 27,68 19,91 0,98 -18,91 -25,68 -25,40 -27,0 -31,-42 -25,-74 -10,-95',
  ),
};

function sunk(outline: string, { lining }: Shoe, toe: number): string {
  return cloth(shape(outline), lining, {
    edge: -0.55,
    dim: 0.06,
    folds: [[fold(-18, toe, 18, toe, 30, 0, 'leaf'), 0.5]],
    lights: [[fold(-4, 30, -2, 74, 18, 0, 'leaf'), 0.3]],
  });
}

const rubber = (outline: ReturnType<typeof points>, { sole }: Shoe): string =>
  path(shape(moved(outline, 1.6, 2.4)), { fill: mix(sole, night, 0.2) });

export function ballet(shoe: Shoe): string {
  const { fabric } = shoe;
  const opening = '0,-46 15,-42 23,-22 22,10 20,50 14,80 0,88 -14,80 -19,50 -20,10 -20,-22 -13,-42';
  const upper = cloth(shape(last.round), fabric, {
    folds: [[fold(24, -60, 26, 60, 9, 0, 'leaf'), 0.2]],
    lights: [[fold(-14, -86, -22, -48, 16, -4, 'leaf'), 0.6]],
  });
  const loops = bothSides.map((side) => {
    const f = foldOn(side);
    return (
      cloth(shape(moved(onSide(side, points('0,0! 7,-9 17,-7 16,6 7,6')), 1, -50)), fabric, {
        edge: 0.3,
        folds: [[f(1, -50, 12, -51, 5, 0, 'leaf'), 0.3]],
      }) + cloth(shape(moved(onSide(side, points('1,2! 8,12! 4,15! -1,4')), 1, -50)), fabric, { edge: 0.25 })
    );
  });
  const binding = seam(line(`${opening} 0,-46`), fabric, 1.6, 0.7);
  return rubber(last.round, shoe) + upper + sunk(opening, shoe, -34) + binding + loops.join('');
}

export function loafer(shoe: Shoe): string {
  const { fabric } = shoe;
  const opening = '0,-18 14,-18 22,-8 22,16 20,52 14,80 0,88 -14,80 -19,52 -20,16 -20,-8 -13,-18';
  const upper = cloth(shape(last.almond), fabric, {
    folds: [[fold(26, -60, 26, 70, 9, 0, 'leaf'), 0.22]],
    lights: [[fold(-20, -76, -27, -20, 9, -4, 'leaf'), 0.5]],
  });
  const apron = cloth(shape('3,-84 16,-74 22,-52 20,-22! 0,-16 -18,-22! -19,-52 -11,-74'), fabric, {
    edge: 0.3,
    lights: [[fold(-8, -76, -8, -40, 14, 0, 'leaf'), 0.5]],
    seams:
      stitches(line('3,-81 14,-72 19.4,-52 18,-24'), fabric) + stitches(line('1,-81 -9,-72 -16.5,-52 -15,-24'), fabric),
  });
  const saddle = cloth(shape('-31,-44! -20,-40 0,-38 22,-40 33,-44! 33,-26! 22,-24 0,-22 -20,-24 -30,-26!'), fabric, {
    edge: 0.35,
  });
  const tongue = cloth(shape('-17,-26! 0,-24 18,-26! 17,-8! 0,-2 -15,-8!'), fabric, { edge: 0.35 });
  const bit = brass('M-13 -32a6 6.6 0 1 0 .1 0M13 -32a6 6.6 0 1 0 .1 0', 2.2) + brass('M-8 -32H8', 2.2);
  return (
    rubber(last.almond, shoe) +
    upper +
    sunk(opening, shoe, -8) +
    seam(line(`${opening} 0,-18`), fabric, 1.2, 0.6) +
    tongue +
    apron +
    saddle +
    bit
  );
}
