import { mix } from '../colour.ts';
import { bothSides } from '../geometry.ts';
import type { Drawn, Hex } from '../drawn.ts';
import { group, path, rect, stroke } from '../svg.ts';

export type HangerKind = 'beech' | 'black';

interface Metal {
  readonly body: Hex;
  readonly edge: Hex;
  readonly shine: Hex;
}

const brassMetal: Metal = { body: '#d9bd84', edge: '#8d6d34', shine: '#fbeecb' };
const steel: Metal = { body: '#c9ccd0', edge: '#70757c', shine: '#ffffff' };
const look: Readonly<Record<HangerKind, { readonly wood: Hex; readonly metal: Metal }>> = {
  beech: { wood: '#c8a783', metal: brassMetal },
  black: { wood: '#2a2624', metal: steel },
};

interface Frame {
  /** Half the length of the arms. */
  readonly half: number;
  /** Height of the neck, where the hook is screwed in. */
  readonly y: number;
  /** How far the arms fall. */
  readonly drop: number;
}

function armOutline({ half, y, drop }: Frame): string {
  const low = y + drop;
  return (
    `M${-half} ${low}C${-half - 5} ${low - 4} ${-half - 2} ${low - 11} ${-half + 6} ${low - 12}` +
    `C${-half * 0.55} ${low - 17} -22 ${y - 5} 0 ${y - 9}C22 ${y - 5} ${half * 0.55} ${low - 17} ${half - 6} ${low - 12}` +
    `C${half + 2} ${low - 11} ${half + 5} ${low - 4} ${half} ${low}` +
    `C${half * 0.5} ${low - 7} 20 ${y + 6} 0 ${y + 3}C-20 ${y + 6} ${-half * 0.5} ${low - 7} ${-half} ${low}Z`
  );
}

function hook(y: number, { body, edge, shine }: Metal): string {
  const wire = `M0 ${y - 6}V${y - 34}C0 ${y - 44} 15 ${y - 45} 15 ${y - 58}C15 ${y - 69} -11 ${y - 71} -12 ${y - 56}`;
  const round = { strokeLinecap: 'round' };
  return (
    stroke(wire, edge, 3.4, round) +
    stroke(wire, body, 2.4, round) +
    stroke(wire, shine, 0.8, { ...round, transform: 'translate(-.6 -.3)', opacity: 0.9 })
  );
}

export function hanger(kind: HangerKind, frame: Frame): string {
  const { wood, metal } = look[kind];
  const arm = armOutline(frame);
  return group(
    {},
    hook(frame.y, metal),
    path(arm, { fill: wood }),
    path(arm, { fill: 'url(#wood)', opacity: 0.5 }),
    stroke(arm, '#fff', 1, { opacity: 0.35, transform: 'translate(0 .8)' }),
    stroke(arm, mix(wood, '#2a160a', 0.6), 0.7, { opacity: 0.6 }),
    rect(-4, frame.y - 12, 8, 4.5, { rx: 1, fill: metal.body, stroke: metal.edge, strokeWidth: 0.4 }),
  );
}

/** The hanger as SVG; empty for garments that lie on a table. */
export const hangerOf = (g: Pick<Drawn, 'hanger' | 'pose'>, frame: Frame): string =>
  g.pose === 'flat' ? '' : hanger(g.hanger ?? 'beech', frame);

/** The bar under a hanger from which skirts and trousers are clipped. */
export function clipBar(kind: HangerKind, frame: Frame, y: number): string {
  const { body, edge, shine } = look[kind].metal;
  return (
    hanger(kind, frame) +
    stroke(`M-52 ${y}H52`, edge, 2.6) +
    stroke(`M-52 ${y - 0.6}H52`, shine, 0.9) +
    stroke(`M-50 ${y}L-44 ${frame.y + 14}M50 ${y}L44 ${frame.y + 14}`, body, 1.6)
  );
}

export function clips(kind: HangerKind, x: number, y: number): string {
  const { body, edge, shine } = look[kind].metal;
  return bothSides
    .map((side) => side * x)
    .map(
      (at) =>
        rect(at - 6, y - 18, 12, 27, { rx: 2, fill: edge }) +
        rect(at - 6, y - 18, 11, 26, { rx: 2, fill: body }) +
        rect(at - 4.6, y - 16, 1.6, 22, { fill: shine, opacity: 0.8 }),
    )
    .join('');
}
