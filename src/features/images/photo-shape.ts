import { refuse } from '#src/domain/refusal.ts';

/** Pixels: what has less on a side is a thumbnail, and a blur where the site shows it. */
export const minPhotoSide = 100;

/** The longer side by the shorter one. A long screenshot has less, a strip of a few pixels more. */
const maxPhotoRatio = 5;

type Size = { readonly width: number; readonly height: number };

/**
 * A strip, by more than what scaling down rounds away. Asked before the size, because a long strip has too few pixels on its
 * short side once it is scaled.
 */
export function isStrip({ width, height }: Size): boolean {
  return Math.min(width, height) < Math.round(Math.max(width, height) / maxPhotoRatio);
}

/** Refuses a photo that shows people nothing: `image-invalid-shape` for a strip, `image-invalid-size` for one too small. */
export function requirePhotoShape(size: Size, minSide = minPhotoSide): void {
  if (isStrip(size)) refuse('image-invalid-shape', { maxRatio: maxPhotoRatio });
  if (Math.min(size.width, size.height) < minSide) refuse('image-invalid-size', { minSide });
}
