import type { PictureRecord, View } from '#demo/art/record.ts';
import type { DemoListing } from './types.ts';

/** The file of one view in demo/pictures: 800 x 1200 WebP. */
export const pictureName = (listingId: string, view: View): string => `${listingId}-${view}.webp`;

/** What the label says of a piece: its designer and its first size. */
export const pictureRecord = ({ id, designer, sizes, drawing }: DemoListing): PictureRecord => ({
  id,
  designer,
  sizeMark: sizes[0].toUpperCase(),
  drawing,
});
