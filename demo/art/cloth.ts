import { hash } from './chance.ts';
import { isDark, lighter, mix, night, shade } from './colour.ts';
import { boxAround, filter, warp } from './effects.ts';
import type { Fabric } from './fabrics/material.ts';
import { hairs } from './hair.ts';
import type { Relief } from './folds.ts';
import { knitEdge } from './knit-edge.ts';
import { litLayers } from './light/layers.ts';
import type { Hex } from './drawn.ts';
import { circle, element, group, multiply, path, rect, screen, stroke, type Attributes } from './svg.ts';

export interface ClothOptions extends Partial<Relief> {
  /** Share of the piece in shadow, 0 to 1; used for the inside of a garment. */
  readonly dim?: number;
  /** How strongly the piece turns away at its edge; 1 is a body, 0.5 a band. */
  readonly edge?: number;
  /** Drawn on the fabric and lit with it. */
  readonly surface?: string;
  /** Drawn on top of the light: seams, stitches, buttons. */
  readonly seams?: string;
}

/** Margin for pixels that the filter displaces past the edge. */
const margin = 8;

function rims(outline: string, fabric: Fabric): string {
  const light = lighter(fabric.base, isDark(fabric.base) ? 0.62 : 0.9);
  return (
    stroke(outline, light, 1.6, { opacity: 0.16 + fabric.gloss * 0.2, transform: 'translate(.9 .6)', style: screen }) +
    stroke(outline, shade(fabric.base), 1.5, { opacity: 0.38 })
  );
}

/**
 * Renders one piece of fabric: clipped to its outline, then lit. Layers in order: fabric, shaded edge, dark folds,
 * light folds, grain, two thin rims, seams. Its id is derived from its outline.
 */
export function cloth(cut: string, fabric: Fabric, options: ClothOptions = {}): string {
  const { dim = 0, edge = 1, surface = '', seams = '', folds = [], lights = [] } = options;
  const outline = fabric.wobble ? knitEdge(cut) : cut;
  // Skips the displacement filter for narrow bands, where it would not be visible.
  const warped = fabric.warp > 0 && edge > 0.65;
  const name = `cut${hash(outline)}`;
  const box = boxAround(outline, margin);
  const { x, y, width, height } = box;
  const whole = (fill: string, attributes: Attributes = {}) => rect(x, y, width, height, { fill, ...attributes });
  const dark = isDark(fabric.base);
  const shadow = shade(fabric.base);
  const grainLayer = { opacity: fabric.grain * (dark ? 0.6 : 1), style: dark ? screen : multiply };
  const layers = [
    whole(fabric.ground),
    group({ filter: warped ? `url(#${name}-warp)` : undefined }, whole(fabric.fill)),
    surface,
    dim ? whole(shadow, { opacity: dim }) : '',
    litLayers({ outline, box, folds, lights, edge }, fabric),
    fabric.grain ? whole('url(#grain)', grainLayer) : '',
    rims(outline, fabric),
    seams,
  ];
  return [
    element('clipPath', { id: name }, path(outline, {})),
    warped ? filter(`${name}-warp`, box, warp(fabric.warp)) : '',
    group({ clipPath: `url(#${name})` }, ...layers),
    fabric.hair ? hairs(outline, fabric) : '',
  ].join('');
}

/** A sewn line: a dark thread and the light on the edge of its groove. */
export function seam(d: string, fabric: Fabric, width = 0.8, opacity = 0.5): string {
  return (
    stroke(d, mix(shade(fabric.base), night, 0.35), width, { opacity, strokeLinecap: 'round' }) +
    stroke(d, '#fff', width * 0.8, {
      opacity: opacity * (isDark(fabric.base) ? 0.16 : 0.35),
      transform: 'translate(.8 .7)',
      strokeLinecap: 'round',
    })
  );
}

export function stitches(d: string, fabric: Fabric): string {
  const thread = isDark(fabric.base) ? lighter(fabric.base, 0.28) : mix(fabric.base, night, 0.5);
  return stroke(d, thread, 0.6, { strokeDasharray: '2 1.3', opacity: 0.75 });
}

export function button(x: number, y: number, radius: number, colour: Hex): string {
  const hole = (side: number) => circle(x + side * radius * 0.28, y, radius * 0.13, {});
  return (
    circle(x + 0.5, y + 0.9, radius, { fill: '#000', opacity: 0.25 }) +
    circle(x, y, radius, { fill: colour }) +
    circle(x - radius * 0.2, y - radius * 0.25, radius * 0.62, { fill: '#fff', opacity: 0.16 }) +
    group({ fill: '#000', opacity: 0.45 }, hole(-1), hole(1))
  );
}

/** Brass wire: a dark edge, the metal, a thin light. */
export function brass(d: string, width = 2.4): string {
  const round = { strokeLinecap: 'round', strokeLinejoin: 'round' };
  return (
    stroke(d, '#7d5c28', width + 1, round) +
    stroke(d, '#d8b978', width, round) +
    stroke(d, '#fff3d0', width * 0.32, { ...round, transform: 'translate(-.5 -.6)', opacity: 0.9 })
  );
}
