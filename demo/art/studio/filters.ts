import { element, gradient } from '../svg.ts';

/** Larger than the picture on every side: a cropped blur shows as a line. */
const region = { filterUnits: 'userSpaceOnUse', x: -260, y: -20, width: 520, height: 660 };

const filter = (id: string, ...steps: readonly string[]): string => element('filter', { id, ...region }, ...steps);

const blur = (id: string, stdDeviation: number): string => filter(id, element('feGaussianBlur', { stdDeviation }));

const noise = (baseFrequency: string, seed: number): string =>
  element('feTurbulence', { type: 'fractalNoise', baseFrequency, numOctaves: 2, seed });

const displaced = (scale: number): string =>
  element('feDisplacementMap', { in: 'SourceGraphic', scale, xChannelSelector: 'R', yChannelSelector: 'G' });

/** Bends a pattern as the body under it would. */
const warp = (strength: number): string =>
  filter(`warp${strength}`, noise('.013 .009', strength), displaced(strength * 3.2));

const matrix = (values: string): string => element('feColorMatrix', { values });

interface Fall {
  readonly blur: number;
  readonly dx: number;
  readonly dy: number;
  readonly opacity: number;
}

/** One layer of a cast shadow, made from what the shape covers. */
function shadowLayer({ blur: stdDeviation, dx, dy, opacity }: Fall, result: string): string {
  return [
    element('feGaussianBlur', { in: 'SourceAlpha', stdDeviation }),
    element('feOffset', { dx, dy, result: `${result}-alpha` }),
    element('feFlood', { floodColor: '#241d1a', floodOpacity: opacity }),
    element('feComposite', { in2: `${result}-alpha`, operator: 'in', result }),
  ].join('');
}

function castShadow(id: string, ...falls: readonly Fall[]): string {
  const names = falls.map((_, i) => `shadow${i}`);
  const layers = falls.map((fall, i) => shadowLayer(fall, `shadow${i}`));
  const nodes = [...names, 'SourceGraphic'].map((name) => element('feMergeNode', { in: name }));
  return filter(id, ...layers, element('feMerge', {}, ...nodes));
}

const wide: Fall = { blur: 11, dx: 17, dy: 17, opacity: 0.26 };
const near: Fall = { blur: 3.2, dx: 4, dy: 5, opacity: 0.24 };

/** Everything a garment may refer to, whichever it is. */
export const studioDefs: string = [
  blur('fold', 2.6),
  blur('shine', 3.6),
  blur('contact', 5),
  blur('turn', 8),
  blur('bolt', 15),
  ...[2, 3, 4, 5, 6, 7, 9].map(warp),
  filter('wobble', noise('.09 .07', 11), displaced(3.4)),
  filter('grain', noise('1.1 .8', 4), matrix('0 0 0 0 .5  0 0 0 0 .5  0 0 0 0 .5  1.4 1.4 0 0 -.95')),
  filter('wall-grain', noise('.8', 9), matrix('0 0 0 0 .45  0 0 0 0 .43  0 0 0 0 .4  .9 0 0 0 -.4')),
  castShadow('cast', wide, near),
  castShadow('drop', { blur: 6, dx: 10, dy: 11, opacity: 0.3 }),
  gradient('wood', [[0, '#fff', 0.55], [0.55, '#000', 0], [1, '#3a1f0c', 0.75]], { x1: 0, y1: 0, x2: 0, y2: 1 }),
  gradient('lens', [[0, '#fff', 0.04], [0.45, '#fff', 0.32], [0.5, '#fff', 0.05], [1, '#000', 0.2]], {
    x1: 0, y1: 0, x2: 0.5, y2: 1,
  }),
  gradient('pearl', [[0, '#fffdf8'], [0.4, '#f4ebdf'], [0.78, '#d3c3b4'], [1, '#9c8a7d']], {
    cx: 0.36, cy: 0.3, radius: 0.8,
  }),
].join('');
