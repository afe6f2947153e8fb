import { castShadow, filter, type Box } from '../effects.ts';
import { element, gradient, group, path, rect } from '../svg.ts';
import { landscape, type Town } from './landscape.ts';
import type { Frame } from './wall.ts';

/** Where the glass is, in pixels of the scene. */
const glass = { x: 92, y: 96, width: 470, height: 560 } as const;
const frame = 26;
/** Which part of the landscape each window shows: its left edge, of 600. */
const outlook: Readonly<Record<Town, number>> = { auckland: 176, wellington: 36, queenstown: 250 };

const whole: Box = { x: -60, y: -60, width: 1320, height: 920 };

/** Painted wood: the outer frame, a cross of bars, a sill; each with a light upper and a dark lower edge. */
function woodwork(): string {
  const { x, y, width, height } = glass;
  const bar = (bx: number, by: number, w: number, h: number) =>
    rect(bx, by, w, h, { fill: '#fbfaf7' }) +
    rect(bx, by + h - 1.5, w, 1.5, { fill: '#b9b3a8', opacity: 0.8 }) +
    rect(bx + w - 1.5, by, 1.5, h, { fill: '#c9c3b8', opacity: 0.8 });
  return [
    bar(x - frame, y - frame, width + 2 * frame, frame),
    bar(x - frame, y, frame, height),
    bar(x + width, y, frame, height),
    bar(x + width / 2 - 6, y, 12, height),
    bar(x, y + height * 0.36, width, 11),
    bar(x - frame - 22, y + height, width + 2 * (frame + 22), 34),
  ].join('');
}

/** Two broad reflections across the panes. */
function reflections(): string {
  const { x, y, height } = glass;
  const band = (from: number, to: number) =>
    path(`M${x + from} ${y}L${x + to} ${y}L${x + to - 190} ${y + height}L${x + from - 190} ${y + height}Z`, {
      fill: '#fff',
      opacity: 0.1,
    });
  return group({ clipPath: 'url(#glass)' }, band(210, 300), band(330, 356));
}

/** A window in the wall, and the town outside it. */
export function windowOn(town: Town, { width, height }: Frame): string {
  const { defs, view } = landscape(town);
  const scale = glass.height / 400;
  const inside = [
    element('clipPath', { id: 'glass' }, rect(glass.x, glass.y, glass.width, glass.height, {})),
    filter(
      'raised',
      whole,
      castShadow({ blur: 12, dx: 12, dy: 14, opacity: 0.3 }, { blur: 3, dx: 3, dy: 4, opacity: 0.2 }),
    ),
    gradient(
      'reveal',
      [
        [0, '#1c1220', 0.4],
        [1, '#1c1220', 0],
      ],
      { x1: 0, y1: 0, x2: 0, y2: 1 },
    ),
  ].join('');
  const place = `translate(${glass.x - outlook[town] * scale} ${glass.y}) scale(${scale})`;
  return element(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${width} ${height}`, width, height },
    element('defs', {}, defs, inside),
    group({ clipPath: 'url(#glass)' }, group({ transform: place }, view)),
    rect(glass.x, glass.y, glass.width, 34, { fill: 'url(#reveal)' }),
    reflections(),
    group({ filter: 'url(#raised)' }, woodwork()),
  );
}
