import type { Accessory } from './accessory-record.ts';
import type { Garment } from './garment-record.ts';

/** A drawing is a small record; the generator cuts, lights and hangs it. Lengths are in the 400 x 600 view box. */
export type Drawing = Garment | Accessory;

/** Input of an image: the drawing and the text of its label. */
export interface PictureRecord {
  readonly id: string;
  readonly designer: string;
  readonly sizeMark: string;
  readonly drawing: Drawing;
}

export const views = ['front', 'back', 'detail', 'label'] as const;
export type View = (typeof views)[number];
