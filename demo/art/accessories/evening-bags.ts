import type { Bag } from '../accessory-record.ts';
import { brass, cloth, stitches } from '../cloth.ts';
import { fabric as makeFabric } from '../fabrics/fabric.ts';
import { fold, type Mark } from '../folds.ts';
import { bothSides, shape } from '../geometry.ts';
import { stroke } from '../svg.ts';
import type { Work } from '../work.ts';

/** A diagonal grid of stitched grooves between two heights. */
function diamonds(from: number, to: number): readonly { readonly d: string; readonly groove: Mark }[] {
  const reach = to - from;
  return Array.from({ length: 14 }, (_, i) => -168 + i * 26).flatMap((x) =>
    bothSides.map((side) => {
      const [x1, x2] = side > 0 ? [x, x + reach] : [x + reach, x];
      return { d: `M${x1} ${from}L${x2} ${to}`, groove: [fold(x1, from, x2, to, 4, 0, 'leaf'), 0.8] as const };
    }),
  );
}

const chainLink = (d: string): string =>
  stroke(d, '#6f5222', 7, { strokeDasharray: '7 2.6', strokeLinecap: 'round' }) +
  stroke(d, '#dcbf82', 5.4, { strokeDasharray: '7 2.6', strokeLinecap: 'round' }) +
  stroke(d, '#fff3d0', 1.4, { strokeDasharray: '4 5.6', strokeLinecap: 'round', transform: 'translate(-1 -1.2)' });

/** Quilted, with a flap and a chain. */
export function chainFlap({ fabric, view }: Work): string {
  const quilting = diamonds(300, 424);
  const stitched = quilting.map(({ d }) => stitches(d, fabric)).join('');
  const grooves = quilting.map(({ groove }) => groove);
  const body = cloth(shape('-92,304! 0,300 92,304! 97,416 90,426! 0,430 -90,426! -97,416'), fabric, {
    folds: grooves,
    seams: stitched,
  });
  const flap = cloth(shape('-93,303! 0,299 93,303! 96,352 88,378 66,386! 0,389 -66,386! -88,378 -96,352'), fabric, {
    edge: 0.8,
    folds: grooves,
    seams: stitched,
  });
  const lock = brass('M-9 372h18v20h-18z', 3) + brass('M-4 382h8', 3.4);
  const chain = chainLink('M-84 304C-96 180 96 180 84 304');
  return chain + body + (view === 'back' ? '' : flap + lock);
}

/** A hard little box in a metal frame, with a knob. */
export function minaudiere({ fabric, id }: Work, { trim = '#c9a765' }: Bag): string {
  const metal = makeFabric('lame', `${id}-frame`, trim);
  const frame = cloth(
    shape('-96,334! -84,322 0,318 84,322 96,334! 99,400 92,420! 0,427 -92,420! -99,400'),
    { ...metal, sparkle: 0 },
    { edge: 0.5 },
  );
  const panel = cloth(shape('-86,338! -76,331 0,328 76,331 86,338! 89,398 83,412! 0,418 -83,412! -89,398'), fabric, {
    edge: 0.8,
    lights: [[fold(-66, 344, -50, 400, 30, 0, 'leaf'), 0.5]],
  });
  const knob = brass('M-6 312a6 6 0 1 0 .1 0M8 312a6 6 0 1 0 .1 0', 5);
  return knob + frame + panel;
}
