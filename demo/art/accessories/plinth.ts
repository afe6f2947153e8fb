import { night } from '../colour.ts';
import { element, path } from '../svg.ts';

/** Height at which things stand on the plaster plinth. */
const plinthTop = 420;
const half = 150;

export function plinth(topColour: string): string {
  const y = plinthTop;
  const disc = (fill: string) => element('ellipse', { cx: 0, cy: y, rx: half, ry: 24, fill });
  const rim = `M${-half} ${y}A${half} 24 0 0 0 ${half} ${y}`;
  return (
    path(`${rim}V760H${-half}Z`, { fill: 'url(#plinth-side)' }) +
    disc(topColour) +
    disc('url(#plinth-top)') +
    path(rim, { fill: 'none', stroke: '#fff', strokeWidth: 1, opacity: 0.55 })
  );
}

/** The soft dark patch where something touches the plinth. */
export const contact = (x: number, y: number, rx: number, ry = 7, opacity = 0.4): string =>
  element('ellipse', { cx: x + 6, cy: y + 1, rx, ry, fill: night, opacity, filter: 'url(#contact)' });
