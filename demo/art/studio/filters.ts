import { blur, castShadow, everywhere, filter, warp, type Fall } from '../effects.ts';
import { grainPattern } from '../light/grain.ts';
import { gradient } from '../svg.ts';

const wide: Fall = { blur: 11, dx: 17, dy: 17, opacity: 0.26 };
const near: Fall = { blur: 3.2, dx: 4, dy: 5, opacity: 0.24 };

/** Shared filters that pieces refer to by id; filters of a single piece are defined with that piece. */
export const studioDefs: string = [
  filter('contact', everywhere, blur(5)),
  grainPattern,
  filter('cast', everywhere, castShadow(wide, near)),
  filter(
    'lying',
    everywhere,
    castShadow({ blur: 6, dx: 7, dy: 8, opacity: 0.26 }, { blur: 2, dx: 2, dy: 3, opacity: 0.26 }),
  ),
  filter('drop', everywhere, castShadow({ blur: 6, dx: 10, dy: 11, opacity: 0.3 })),
  gradient(
    'wood',
    [
      [0, '#fff', 0.55],
      [0.55, '#000', 0],
      [1, '#3a1f0c', 0.75],
    ],
    { x1: 0, y1: 0, x2: 0, y2: 1 },
  ),
  gradient(
    'lens',
    [
      [0, '#fff', 0.04],
      [0.45, '#fff', 0.32],
      [0.5, '#fff', 0.05],
      [1, '#000', 0.2],
    ],
    {
      x1: 0,
      y1: 0,
      x2: 0.5,
      y2: 1,
    },
  ),
  gradient(
    'pearl',
    [
      [0, '#fffdf8'],
      [0.4, '#f4ebdf'],
      [0.78, '#d3c3b4'],
      [1, '#9c8a7d'],
    ],
    {
      cx: 0.36,
      cy: 0.3,
      radius: 0.8,
    },
  ),
].join('');

/** Only the label needs these: cloth without an outline. */
export const boltDefs = (strength: number): string => (strength ? filter('warp', everywhere, warp(strength)) : '');
