import { brass } from '../cloth.ts';
import { circle, group, stroke } from '../svg.ts';

export type Metal = 'brass' | 'steel';

const colours = {
  brass: { dark: '#6f5222', body: '#d3b06a', shine: '#fff2cc' },
  steel: { dark: '#4c5157', body: '#c3c7cc', shine: '#ffffff' },
} as const;

/** A closed zip along a line: tape, teeth and the light on them. */
export function zip(d: string, metal: Metal): string {
  const { dark, body, shine } = colours[metal];
  return (
    stroke(d, '#141113', 4.6, { opacity: 0.8 }) +
    stroke(d, dark, 2.8) +
    stroke(d, body, 2.6, { strokeDasharray: '.9 .7' }) +
    stroke(d, shine, 0.6, { strokeDasharray: '.9 .7', transform: 'translate(-.6 0)', opacity: 0.8 })
  );
}

/** The slider of a zip with its pull hanging down. */
export function pull(x: number, y: number, metal: Metal): string {
  const { dark, body, shine } = colours[metal];
  const round = { strokeLinecap: 'round' };
  const d = `M${x} ${y}v15`;
  return (
    stroke(d, dark, 4.2, round) +
    stroke(d, body, 3, round) +
    stroke(`M${x - 0.7} ${y + 1}v12`, shine, 0.8, round) +
    circle(x, y + 11.5, 0.9, { fill: dark })
  );
}

export function stud(x: number, y: number, metal: Metal, radius = 1.9): string {
  const { dark, body, shine } = colours[metal];
  return group(
    {},
    circle(x + 0.5, y + 0.8, radius, { fill: '#000', opacity: 0.3 }),
    circle(x, y, radius, { fill: body, stroke: dark, strokeWidth: 0.5 }),
    circle(x - radius * 0.3, y - radius * 0.3, radius * 0.36, { fill: shine }),
  );
}

/** A square buckle with its pin, as wide as the band it holds is high. */
export const buckleOn = (x: number, y: number, size: number): string =>
  brass(`M${x - size * 0.7} ${y - size * 0.62}h${size * 1.4}v${size * 1.24}h${-size * 1.4}z`, 2) +
  stroke(`M${x - size * 0.7} ${y}h${size * 1.5}`, '#d9bd84', 1.7, { strokeLinecap: 'round' });
