import type { Box } from '../effects.ts';
import type { Mark, Relief } from '../folds.ts';
import { cover } from './cover.ts';
import { blurred, emptyField, type Field } from './field.ts';
import { creases } from './noise.ts';

export interface Surface extends Relief {
  readonly outline: string;
  readonly box: Box;
  /** How strongly the piece turns away at its edge; 1 is a body, 0.5 a band. */
  readonly edge: number;
  /** How much the cloth crumples, 0 (felt) to 1 (washed linen). */
  readonly crumple: number;
  /** How deep its folds fall; 1 is cotton. */
  readonly fall: number;
  readonly seed: number;
}

const density = 2;

/** Base height: full in the middle and falling towards the edge, in three scales from the hem to the whole body. */
function form(mask: Field, edge: number): Float32Array {
  const [tight, soft, wide] = [blurred(mask, 1.6), blurred(mask, 6), blurred(mask, 17)];
  return tight.map((value, i) => edge * (value * 2.2 + (soft[i] ?? 0) * 9 + (wide[i] ?? 0) * 22));
}

/** Adds folds as valleys and lights as ridges, rounded; broad ones are deeper than narrow ones. */
function pressed(field: Field, marks: readonly Mark[]): Float32Array {
  for (const [outline, strength] of marks) cover(field, outline, strength);
  const [narrow, broad] = [blurred(field, 1.7), blurred(field, 4.2)];
  return narrow.map((value, i) => value * 2.6 + (broad[i] ?? 0) * 6.5);
}

/** Heights of one piece of cloth in units of the drawing. */
export function heights({ outline, box, folds, lights, edge, crumple, fall, seed }: Surface): Field {
  const field = emptyField(box, density);
  cover(field, outline, 1);
  const body = form(field, edge);
  const valleys = pressed(emptyField(box, density), folds);
  const ridges = pressed(emptyField(box, density), lights);
  const { data, width, height } = field;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const [atX, atY] = [box.x + x / density, box.y + y / density];
      const wrinkle = crumple ? crumple * creases(seed, atX / 24, atY / 46) * 2.8 : 0;
      data[i] = (body[i] ?? 0) + fall * ((ridges[i] ?? 0) * 0.75 - (valleys[i] ?? 0)) + wrinkle;
    }
  }
  return field;
}
