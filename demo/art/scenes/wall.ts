import { element, gradient, rect, short } from '../svg.ts';

export interface Frame {
  readonly width: number;
  readonly height: number;
}

/** The plain wall behind every scene: near white at the upper left, so that text may stand on it. */
export function wall({ width, height }: Frame): string {
  const defs = [
    gradient(
      'wall',
      [
        [0, '#f5f6f3'],
        [0.55, '#eef0eb'],
        [1, '#dde1da'],
      ],
      { x1: 0, y1: 0, x2: 0.18, y2: 1 },
    ),
    gradient(
      'lamp',
      [
        [0, '#fff', 0.85],
        [0.6, '#fff', 0.1],
        [1, '#fff', 0],
      ],
      { cx: 0.3, cy: 0.12, radius: 0.8 },
    ),
  ].join('');
  return element(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', width, height },
    element('defs', {}, defs),
    rect(0, 0, width, height, { fill: 'url(#wall)' }),
    rect(0, 0, width, height, { fill: 'url(#lamp)' }),
  );
}

/** A brass rail with a round end; it runs out of the picture on the right. */
export function rail(frame: Frame, from: number, y: number, thickness: number): string {
  const stops = [
    [0, '#8d6a2f'],
    [0.18, '#d9ba78'],
    [0.36, '#fff2cc'],
    [0.55, '#d3b06a'],
    [1, '#7a5a26'],
  ] as const;
  const brass = gradient('brass', stops, { x1: 0, y1: 0, x2: 0, y2: 1 });
  const soft = element(
    'filter',
    { id: 'soft', x: '-5%', y: '-800%', width: '110%', height: '1700%' },
    element('feGaussianBlur', { stdDeviation: short(thickness * 0.9) }),
  );
  const bar = (dy: number, fill: string, more = {}) =>
    rect(from, y - thickness / 2 + dy, frame.width - from + thickness, thickness, { rx: thickness / 2, fill, ...more });
  return element(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', ...frame },
    element('defs', {}, brass, soft),
    bar(thickness * 2.2, '#241d1a', { opacity: 0.2, filter: 'url(#soft)' }),
    bar(0, 'url(#brass)'),
  );
}
