import { brass, cloth, stitches } from '../cloth.ts';
import { mix, night } from '../colour.ts';
import { fold } from '../folds.ts';
import { line, shape } from '../geometry.ts';
import { path, stroke } from '../svg.ts';
import type { Shoe } from './shoe.ts';

/** Seen from the side, toe to the right; a heel stands on y = 307, its back near x = -80. */

/** A slim heel: the same leather, turned to the light on its back edge. */
const stiletto = ({ fabric, sole }: Shoe): string =>
  cloth(shape('-81,230! -78,254 -75.4,282 -74,304! -68.4,304! -67,284 -62,264 -46,248! -58,226'), fabric, {
    edge: 0.35,
    folds: [[fold(-52, 244, -68, 302, 8, 0, 'leaf'), 0.4]],
    lights: [[fold(-77, 236, -72, 300, 4, 0, 'leaf'), 0.6]],
  }) + path('M-74.4 303.4H-68V307.4H-74.4Z', { fill: mix(sole, night, 0.6) });

/** The insole from the heel to where it disappears under the toe. */
const footbed = ({ lining }: Shoe): string =>
  cloth(shape('-80,226! -62,228 -40,246 -8,274 26,288 60,292! 40,302 -2,297 -36,272 -60,248 -80,238!'), lining, {
    edge: 0.5,
    lights: [[fold(-40, 250, 10, 286, 6, -6, 'leaf'), 0.6]],
  });

const outsole = ({ sole }: Shoe): string =>
  stroke(line('-62,249 -42,269 -16,295.5 12,306 40,308.2 92,306'), sole, 2.6, { strokeLinecap: 'round' });

/** The pointed front of a shoe whose heel is open. */
function pointedToe(shoe: Shoe): string {
  const { fabric } = shoe;
  const lip = cloth(shape('-22,262! 0,258 26,258 40,264! 26,276 0,278'), fabric, { dim: 0.35, edge: 0.4 });
  const near = cloth(
    shape('-34,268! -20,264 4,270 26,272 42,263! 58,270 82,287 101,301.4! 90,306 40,307 12,305 -10,297!'),
    fabric,
    {
      edge: 0.7,
      folds: [
        [fold(44, 304, 92, 304, 6, 0, 'leaf'), 0.35],
        [fold(-20, 290, 30, 304, 8, 0, 'leaf'), 0.3],
      ],
      lights: [[fold(40, 271, 82, 295, 8, 4, 'leaf'), 0.8]],
      seams: stitches(line('-31,270.5 -18,267.5 4,273.5 26,275.5 42,266.5'), fabric),
    },
  );
  return lip + outsole(shoe) + near;
}

/** A thin strap with its far half behind, around the heel. */
function heelStrap({ fabric }: Shoe): string {
  const round = { strokeLinecap: 'round', strokeLinejoin: 'round' };
  const near = 'M-24 268C-44 246 -62 226 -83 208';
  const far = 'M-83 208C-62 212 -34 228 -8 256';
  return [
    stroke(far, mix(fabric.base, night, 0.55), 4.4, round),
    stroke(near, mix(fabric.base, night, 0.5), 6, round),
    stroke(near, fabric.base, 4.8, round),
    stroke(near, '#fff', 1, { ...round, opacity: 0.2 + fabric.gloss * 0.4, transform: 'translate(-.4 -1.2)' }),
    brass('M-46 238l7 7l-6 6l-7 -7z', 1.3),
  ].join('');
}

export const slingback = (shoe: Shoe): string => stiletto(shoe) + heelStrap(shoe) + footbed(shoe) + pointedToe(shoe);

export const mule = (shoe: Shoe): string =>
  stiletto(shoe) + footbed(shoe) + pointedToe(shoe) + brass('M8 280h18v9h-18z', 2);

/** The parts of a heel, back to front: far side, insole, near side, and the sole under them. */
export function pump(shoe: Shoe): string {
  const { fabric, sole, lining } = shoe;
  const farSide = cloth(shape('-75,187! -56,202 -22,232 8,253 34,262! 10,272 -30,256 -62,214'), fabric, {
    dim: 0.3,
    edge: 0.5,
  });
  const insole = cloth(shape('-70,200! -38,222 -8,247 16,260 28,267! 0,280 -40,262 -66,224'), lining, {
    edge: 0.6,
    folds: [[fold(-70, 214, 20, 268, 12, 10, 'leaf'), 0.4]],
  });
  const nearSide = cloth(
    shape(
      '-79,188! -74,186 -64,204 -48,224 -26,243 -4,257 18,265 36,262! 56,270 80,287 95,301! 88,306 40,307 12,305 -16,294 -42,268 -60,248 -80,232! -83,210',
    ),
    fabric,
    {
      edge: 0.75,
      folds: [
        [fold(-70, 240, 12, 302, 11, 8, 'leaf'), 0.4],
        [fold(44, 303, 90, 304, 6, 0, 'leaf'), 0.35],
        [fold(20, 272, 40, 300, 14, -4, 'leaf'), 0.2],
      ],
      lights: [
        [fold(-81, 200, -70, 232, 7, -3, 'leaf'), 0.8],
        [fold(36, 269, 80, 294, 8, 4, 'leaf'), 0.95],
        [fold(-58, 236, -8, 280, 6, 6, 'leaf'), 0.5],
      ],
      seams: stitches(line('-77,192 -66,208 -50,228 -27,246.5 -4,260.5 18,268.5 36,265.5'), fabric),
    },
  );
  const welt = stroke(line('-58,250 -42,269 -16,295.5 12,306 40,308.2 90,306.6'), sole, 2.6, {
    strokeLinecap: 'round',
  });
  return stiletto(shoe) + farSide + insole + welt + nearSide;
}

/** Footbed, heel cup, toe strap and a buckled ankle strap, far halves first. */
export function sandal(shoe: Shoe): string {
  const { fabric, lining } = shoe;
  const bed = cloth(
    shape('-80,224! -62,228 -40,248 -4,280 30,292 74,292 98,299! 92,304 34,303 -2,297 -36,272 -60,248 -80,238!'),
    lining,
    { edge: 0.5, lights: [[fold(-40, 250, 20, 290, 6, -6, 'leaf'), 0.6]] },
  );
  const band = { strokeLinecap: 'round', strokeLinejoin: 'round' };
  const strap = (d: string, width: number, dim: number) =>
    stroke(d, mix(fabric.base, night, 0.6), width + 1.4, band) +
    stroke(d, mix(fabric.base, night, dim), width, band) +
    stroke(d, '#fff', width * 0.2, { ...band, opacity: 0.16 + fabric.gloss * 0.4, transform: 'translate(-.6 -1.8)' });
  const farAnkle = strap('M-80 178C-78 167 -30 166 -26 180', 6.4, 0.5);
  const nearAnkle = strap('M-80 178C-80 191 -32 193 -26 180', 6.4, 0);
  const heelCup = cloth(shape('-84,236! -86,214 -81,184! -74,182! -70,206 -58,230 -46,246! -62,246'), fabric, {
    edge: 0.5,
    folds: [[fold(-62, 226, -50, 246, 8, 0, 'leaf'), 0.4]],
    lights: [[fold(-81, 194, -78, 232, 6, 0, 'leaf'), 0.8]],
  });
  const farToe = strap('M34 290C40 274 60 268 70 290', 9, 0.5);
  const nearToe = cloth(shape('14,302! 20,282 38,266 54,263 68,270! 60,276 48,290 46,305! 30,305'), fabric, {
    edge: 0.5,
    folds: [[fold(40, 270, 34, 304, 8, 0, 'leaf'), 0.36]],
    lights: [[fold(28, 276, 50, 267, 8, -2, 'leaf'), 0.9]],
    seams: stitches(line('17,301 23,284 39,269.5 54,266'), fabric),
  });
  return [
    stiletto(shoe),
    farAnkle,
    farToe,
    bed,
    outsole(shoe),
    heelCup,
    nearAnkle,
    nearToe,
    brass('M-46 184h9v9h-9z', 1.5),
  ].join('');
}
