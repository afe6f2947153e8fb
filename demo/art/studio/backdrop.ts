import { lighter, mix, night } from '../colour.ts';
import type { Hex, StudioName } from '../drawn.ts';
import { gradient, rect } from '../svg.ts';

/** Two near-whites, light and shade of one wall. In a grid no ground may be louder than the page. */
const walls: Readonly<Record<StudioName, readonly [light: Hex, shade: Hex]>> = {
  mist: ['#f2f2f0', '#e4e4e0'],
  chalk: ['#f5f3ef', '#e8e4dd'],
  sage: ['#ecefe8', '#dbe0d6'],
  shell: ['#f4ece8', '#e7dad4'],
  sky: ['#ecf0f2', '#d9e0e5'],
  clay: ['#efe8e1', '#e0d5ca'],
  butter: ['#f5f0e2', '#e9e0c9'],
};

export interface Backdrop {
  readonly defs: string;
  readonly wall: string;
  readonly plinthTop: Hex;
}

export function backdrop(studio: StudioName): Backdrop {
  const [light, dark] = walls[studio];
  const plinthTop = lighter(light, 0.3);
  const defs = [
    gradient(
      'wall',
      [
        [0, light],
        [1, dark],
      ],
      { x1: 0, y1: 0, x2: 0.25, y2: 1 },
    ),
    gradient(
      'lamp',
      [
        [0, '#fff', 0.75],
        [0.55, '#fff', 0.12],
        [1, mix(dark, night, 0.3), 0.1],
      ],
      {
        cx: 0.26,
        cy: 0.2,
        radius: 0.85,
      },
    ),
    gradient('plinth-side', [
      [0, plinthTop],
      [0.42, lighter(dark, 0.12)],
      [1, mix(dark, night, 0.3)],
    ]),
    gradient('plinth-top', [
      [0, '#fff', 0.75],
      [1, mix(dark, night, 0.1), 0.6],
    ]),
  ].join('');
  const whole = [-200, 0, 400, 600] as const;
  const wall =
    rect(...whole, { fill: 'url(#wall)' }) +
    rect(...whole, { fill: 'url(#lamp)' }) +
    rect(...whole, { fill: 'url(#grain)', opacity: 0.05 });
  return { defs, wall, plinthTop };
}
