import { brass, cloth, seam, stitches } from '../cloth.ts';
import { mix, night } from '../colour.ts';
import { fabric as makeFabric } from '../fabrics/fabric.ts';
import type { Fabric } from '../fabrics/material.ts';
import { fold } from '../folds.ts';
import { line, moved, points, shape } from '../geometry.ts';
import type { Hex, Shoes } from '../record.ts';
import { group, path, stroke } from '../svg.ts';
import type { Work } from '../work.ts';
import { contact } from './plinth.ts';

/** One shoe seen from the side, toe to the right; it stands on y = 307, its heel near x = -70. */
interface Shoe {
  readonly fabric: Fabric;
  readonly sole: Hex;
  readonly lining: Fabric;
}

/** A slim heel: the same leather, turned to the light on its back edge. */
const stiletto = ({ fabric, sole }: Shoe): string =>
  cloth(shape('-79,231! -76,252 -73,280 -71,304! -64,304! -61,284 -52,264 -36,250! -56,226'), fabric, {
    edge: 0.5,
    folds: [[fold(-52, 244, -64, 302, 10, 0, 'leaf'), 0.5]],
    lights: [[fold(-76, 236, -69, 300, 5, 0, 'leaf'), 0.8]],
  }) + path('M-71.4 303H-63.6V307.4H-71.4Z', { fill: mix(sole, night, 0.6) });

/** Three pieces of cloth and a lining: far side, insole, near side, and the sole under them. */
function pump(shoe: Shoe): string {
  const { fabric, sole, lining } = shoe;
  const farSide = cloth(shape('-78,190! -62,206 -30,236 4,256 34,262! 10,272 -30,256 -66,222'), fabric, {
    dim: 0.3,
    edge: 0.5,
  });
  const insole = cloth(shape('-74,206! -46,226 -14,250 14,262 28,268! 0,280 -40,262 -72,228'), lining, {
    edge: 0.6,
    folds: [[fold(-70, 214, 20, 268, 12, 10, 'leaf'), 0.4]],
  });
  const nearSide = cloth(
    shape(
      '-82,192! -77,190 -72,200 -62,222 -40,246 -12,262 16,268 36,263! 56,270 80,287 95,301! 88,306 40,307 12,305 -16,294 -42,268 -60,248 -80,232! -86,212',
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
      seams: stitches(line('-80,194 -74,204 -63,226 -41,249.5 -12,265.5 16,271.5 36,266.5'), fabric),
    },
  );
  const welt = stroke(line('-58,250 -42,269 -16,295.5 12,306 40,308.2 90,306.6'), sole, 2.6, {
    strokeLinecap: 'round',
  });
  return stiletto(shoe) + farSide + insole + welt + nearSide;
}

/** Footbed, heel cup, toe strap and a buckled ankle strap, far halves first. */
function sandal(shoe: Shoe): string {
  const { fabric, sole, lining } = shoe;
  const footbed = cloth(
    shape('-80,224! -62,228 -40,248 -4,280 30,292 74,292 96,299! 92,304 34,303 -2,297 -36,272 -60,248 -80,238!'),
    lining,
    { edge: 0.5, lights: [[fold(-40, 250, 20, 290, 6, -6, 'leaf'), 0.6]] },
  );
  const outsole = stroke(line('-60,250 -37,274 -3,299.5 34,306 92,306'), sole, 3.4, { strokeLinecap: 'round' });
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
    footbed,
    outsole,
    heelCup,
    nearAnkle,
    nearToe,
    brass('M-46 184h9v9h-9z', 1.5),
  ].join('');
}

function boot({ fabric, sole }: Shoe): string {
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
  const block = 'M-73 287L-70 308.5H-47L-42 290Z';
  const tread = 'M-46 288C-30 288 -22 296 -8 298.5H57V306C40 309.5 -4 309 -22 306C-32 303 -38 297 -46 294Z';
  const opening = path('M-68 104C-52 109 -24 109 -10 104C-24 99 -52 99 -68 104Z', {
    fill: mix(fabric.base, night, 0.7),
  });
  return (
    upper +
    opening +
    path(block, { fill: sole }) +
    stroke('M-71 291L-68 306', '#fff', 2, { opacity: 0.25 }) +
    path(tread, { fill: sole })
  );
}

const makers: Readonly<Record<Shoes['shape'], (shoe: Shoe) => string>> = { pump, sandal, boot };

/** Where the far and the near shoe stand, and how large. */
const stances = {
  boot: { far: 'translate(66 143) scale(.88)', near: 'translate(-18 118) scale(.98)', shadow: contact(-4, 420, 88, 8) },
  heel: {
    far: 'translate(42 118) scale(.98)',
    near: 'translate(-30 84) scale(1.1)',
    shadow: contact(0, 417, 112, 6),
  },
} as const;

export function shoes(g: Shoes, work: Work): string {
  const lining = makeFabric('leather', `${work.id}-lining`, '#d9b48f');
  const shoe: Shoe = { fabric: work.fabric, sole: g.sole ?? '#241a16', lining: { ...lining, gloss: 0.2 } };
  const stance = g.shape === 'boot' ? stances.boot : stances.heel;
  const draw = makers[g.shape];
  const farShoe: Shoe = { ...shoe, fabric: { ...work.fabric, base: mix(work.fabric.base, night, 0.06) } };
  return (
    stance.shadow + group({ transform: stance.far }, draw(farShoe)) + group({ transform: stance.near }, draw(shoe))
  );
}
