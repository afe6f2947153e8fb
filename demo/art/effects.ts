import { element } from './svg.ts';

/** A rectangle in the units of the drawing. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Larger than the image on every side, because a cropped blur shows as a line. */
export const everywhere: Box = { x: -260, y: -20, width: 520, height: 660 };

/** The box of a path made of absolute moves and cubics, grown by `margin`. */
export function boxAround(outline: string, margin: number): Box {
  const numbers = (outline.match(/-?[\d.]+/g) ?? []).map(Number);
  const xs = numbers.filter((_, i) => i % 2 === 0);
  const ys = numbers.filter((_, i) => i % 2 === 1);
  const [left, top] = [Math.min(...xs) - margin, Math.min(...ys) - margin];
  return { x: left, y: top, width: Math.max(...xs) + margin - left, height: Math.max(...ys) + margin - top };
}

/** A filter limited to one box, because its cost grows with the area. */
export const filter = (id: string, box: Box, ...steps: readonly string[]): string =>
  element('filter', { id, 'filterUnits': 'userSpaceOnUse', 'color-interpolation-filters': 'sRGB', ...box }, ...steps);

export const blur = (stdDeviation: number): string => element('feGaussianBlur', { stdDeviation });

const noise = (baseFrequency: string, seed: number): string =>
  element('feTurbulence', { type: 'fractalNoise', baseFrequency, numOctaves: 1, seed });

const displaced = (scale: number): string =>
  element('feDisplacementMap', { in: 'SourceGraphic', scale, xChannelSelector: 'R', yChannelSelector: 'G' });

/** Bends a pattern as the body under it would. */
export const warp = (strength: number): string => noise('.013 .009', strength) + displaced(strength * 3.2);

export interface Fall {
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

export function castShadow(...falls: readonly Fall[]): string {
  const layers = falls.map((fall, i) => shadowLayer(fall, `shadow${i}`));
  const names = [...falls.map((_, i) => `shadow${i}`), 'SourceGraphic'];
  return layers.join('') + element('feMerge', {}, ...names.map((name) => element('feMergeNode', { in: name })));
}
