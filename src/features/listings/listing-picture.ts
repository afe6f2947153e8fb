import { variantPath } from '#src/platform/images/images.ts';
import type { PictureFile } from '#src/ui/data/image.tsx';
import type { CardImage } from './card.ts';

/** Null draws the hanger. Without `alt` only for a picture that is a decoration. */
export function pictureOf(
  image: (Pick<CardImage, 'id' | 'placeholder'> & { readonly alt?: string }) | undefined,
): PictureFile | null {
  if (image === undefined) return null;
  const { id, alt = '', placeholder } = image;
  return {
    src400: variantPath(id, 'portrait-crop'),
    src800: variantPath(id, 'portrait-crop2x'),
    large: variantPath(id, 'scaled-large'),
    alt,
    placeholder,
  };
}
