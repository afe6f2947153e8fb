import { hash } from '../chance.ts';
import { channels, isDark, lighter, shade } from '../colour.ts';
import type { Hex } from '../drawn.ts';
import type { Fabric } from '../fabrics/material.ts';
import { element, group, multiply, screen } from '../svg.ts';
import type { Field } from './field.ts';
import { png } from './png.ts';
import { heights, type Surface } from './relief.ts';
import { light } from './shading.ts';

/** A layer of one colour whose alpha is the field. */
function tint({ width, height, box, density }: Field, strength: Float32Array, colour: Hex, style: string): string {
  const [red, green, blue] = channels(colour);
  const rgba = new Uint8Array(width * height * 4);
  for (let i = 0; i < strength.length; i++) {
    rgba[i * 4] = red;
    rgba[i * 4 + 1] = green;
    rgba[i * 4 + 2] = blue;
    rgba[i * 4 + 3] = Math.round((strength[i] ?? 0) * 255);
  }
  const href = `data:image/png;base64,${png(width, height, rgba).toString('base64')}`;
  const place = { x: box.x, y: box.y, width: width / density, height: height / density, preserveAspectRatio: 'none' };
  return group({ style }, element('image', { ...place, href }));
}

/** Shadow and light of one piece, to be laid over its fabric. */
export function litLayers(surface: Omit<Surface, 'seed' | 'crumple' | 'fall'>, fabric: Fabric): string {
  const field = heights({
    ...surface,
    edge: surface.edge * fabric.loft,
    crumple: fabric.crumple,
    fall: Math.max(1.2, fabric.depth ** 2),
    seed: hash(surface.outline),
  });
  const { shadow, shine } = light(field, fabric);
  const bright = lighter(fabric.base, isDark(fabric.base) ? 0.66 : 0.9);
  return tint(field, shadow, shade(fabric.base), multiply) + tint(field, shine, bright, screen);
}
