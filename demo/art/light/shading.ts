import type { Fabric } from '../fabrics/material.ts';
import { blurred, type Field } from './field.ts';
import { noise } from './noise.ts';

/** Towards the lamp: from the upper left, in front of the wall. */
const lamp = { x: -0.5, y: -0.56, z: 0.66 } as const;
/** Half vector between the lamp and the eye (Blinn-Phong). */
const half = (() => {
  const length = Math.hypot(lamp.x, lamp.y, lamp.z + 1);
  return { x: lamp.x / length, y: lamp.y / length, z: (lamp.z + 1) / length };
})();

const clamp = (value: number): number => Math.max(0, Math.min(1, value));

export interface Lit {
  /** Shadow per sample, 0 to 1. */
  readonly shadow: Float32Array;
  /** Specular reflection per sample, 0 to 1. */
  readonly shine: Float32Array;
}

/** Long threads throw the narrow light back unevenly, about 1; places in units of the drawing. */
const thread = (x: number, y: number): number =>
  0.95 + 0.1 * noise(5, x * 0.9, y * 0.05) + 0.2 * noise(6, x * 0.2, y * 0.02);

/** Computes diffuse light, specular highlights of glossy cloth, and ambient occlusion. */
export function light(field: Field, { gloss, depth, nap }: Fabric): Lit {
  const { width, height, data, density } = field;
  const around = blurred(field, 5);
  const [shadow, shine] = [new Float32Array(data.length), new Float32Array(data.length)];
  const sharpness = 5 + gloss * gloss * 34;
  const resting = half.z ** sharpness;
  const at = (x: number, y: number) =>
    data[Math.max(0, Math.min(height - 1, y)) * width + Math.max(0, Math.min(width - 1, x))] ?? 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const slopeX = ((at(x - 1, y) - at(x + 1, y)) * density) / 2;
      const slopeY = ((at(x, y - 1) - at(x, y + 1)) * density) / 2;
      const upright = 1 / Math.hypot(slopeX, slopeY, 1);
      const facing = (slopeX * lamp.x + slopeY * lamp.y + lamp.z) * upright;
      const matt = Math.max(0, facing) / lamp.z;
      const mirror = Math.max(0, (slopeX * half.x + slopeY * half.y + half.z) * upright) ** sharpness - resting;
      const narrow = mirror > 0 ? mirror * gloss * 1.15 * thread(x / density, y / density) : 0;
      const hidden = clamp(((around[i] ?? 0) - (data[i] ?? 0)) * 0.12);
      const graze = nap * (1 - upright) * 0.9;
      shadow[i] = clamp((Math.max(0, 1 - matt) * 0.7 + hidden * 0.5) * depth - graze * 0.4);
      shine[i] = clamp(Math.max(0, matt - 1) * (0.3 + gloss * 0.25) + narrow + graze);
    }
  }
  return { shadow, shine };
}
