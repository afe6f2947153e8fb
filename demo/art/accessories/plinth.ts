import { chance } from '../chance.ts';
import { night } from '../colour.ts';
import { element, path, rect } from '../svg.ts';

/** Height at which things stand. */
const top = 420;

const line = { fill: 'none', stroke: '#fff', strokeWidth: 1, opacity: 0.55 };

/** A drum of plaster, its rim catching the lamp. */
function drum(y: number, reach: number, depth: number, colour: string): string {
  const disc = (fill: string) => element('ellipse', { cx: 0, cy: y, rx: reach, ry: depth, fill });
  const rim = `M${-reach} ${y}A${reach} ${depth} 0 0 0 ${reach} ${y}`;
  return (
    path(`${rim}V760H${-reach}Z`, { fill: 'url(#plinth-side)' }) +
    disc(colour) +
    disc('url(#plinth-top)') +
    path(rim, line)
  );
}

const step = 62;

/** A low drum on a wider one. */
function stepped(reach: number, colour: string): string {
  const disc = (fill: string) => element('ellipse', { cx: 0, cy: top, rx: reach, ry: 24, fill });
  const rim = `M${-reach} ${top}A${reach} 24 0 0 0 ${reach} ${top}`;
  const foot = `V${top + step}A${reach} 24 0 0 1 ${-reach} ${top + step}Z`;
  const shadow = {
    cx: 14,
    cy: top + step + 8,
    rx: reach + 8,
    ry: 22,
    fill: night,
    opacity: 0.22,
    filter: 'url(#contact)',
  };
  return [
    drum(top + step, reach + 60, 30, colour),
    element('ellipse', shadow),
    path(rim + foot, { fill: 'url(#plinth-side)' }),
    disc(colour),
    disc('url(#plinth-top)'),
    path(rim, line),
  ].join('');
}

/** A long block seen from the front: its top a narrow band, its face in half shade. */
function block(colour: string): string {
  const [back, front] = [top - 20, top + 16];
  const face = `M-178 ${front}H178V760H-178Z`;
  const upper = `M-156 ${back}H156L178 ${front}H-178Z`;
  return (
    path(face, { fill: 'url(#plinth-side)' }) +
    path(upper, { fill: colour }) +
    path(upper, { fill: 'url(#plinth-top)' }) +
    rect(-178, front, 356, 1.2, { fill: '#fff', opacity: 0.6 })
  );
}

/** Picks one of three plaster forms at random; shoes and hats need a broad one. */
export function plinth(id: string, broad: boolean, colour: string): string {
  const lot = chance(`${id}/plinth`)();
  const reach = broad ? 178 : 150;
  if (lot < 0.4) return drum(top, reach, 24, colour);
  return lot < 0.7 ? stepped(reach, colour) : block(colour);
}

/** The soft dark patch where something touches the plinth. */
export const contact = (x: number, y: number, rx: number, ry = 7, opacity = 0.4): string =>
  element('ellipse', { cx: x + 6, cy: y + 1, rx, ry, fill: night, opacity, filter: 'url(#contact)' });
