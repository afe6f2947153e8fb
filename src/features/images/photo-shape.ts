import { refuse } from '#src/domain/refusal.ts';

/** Pixels: what has less on a side is a thumbnail, and a blur where the site shows it. */
export const minPhotoSide = 100;

/** The longer side by the shorter one. A long screenshot has less, a strip of a few pixels more. */
const maxPhotoRatio = 5;

type Size = { readonly width: number; readonly height: number };

/** Refuses `image-invalid-shape` for a photo that shows people nothing: too small, or a strip. */
export function requirePhotoShape({ width, height }: Size): void {
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  if (short < minPhotoSide || long > short * maxPhotoRatio)
    refuse('image-invalid-shape', { minSide: minPhotoSide, maxRatio: maxPhotoRatio });
}
