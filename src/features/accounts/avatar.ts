import { variantPath } from '#src/platform/images/images.ts';
import type { AvatarFile } from '#src/ui/data/avatar.tsx';

/** Null renders the initials instead. */
export function avatarOf(imageId: string | null): AvatarFile | null {
  if (imageId === null) return null;
  return { src: variantPath(imageId, 'square-small'), src2x: variantPath(imageId, 'square-small2x') };
}
