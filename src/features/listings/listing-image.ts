import { variantPath } from '#src/platform/images/images.ts';
import type { ImageFile } from '#src/ui/data/image.tsx';
import type { CardImage } from './card.ts';

/** Null renders the placeholder icon (a hanger). Omit `alt` only for a decorative image. */
export function imageOf(
  image: (Pick<CardImage, 'id' | 'placeholder'> & { readonly alt?: string }) | undefined,
): ImageFile | null {
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
