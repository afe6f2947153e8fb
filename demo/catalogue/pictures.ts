import type { PictureRecord, View } from '#demo/art/record.ts';
import type { DemoListing } from './types.ts';

/** File name of one view in demo/pictures: 800 x 1200 WebP. */
export const pictureName = (listingId: string, view: View): string => `${listingId}-${view}.webp`;

/** Input of a listing's drawing: the record, and designer and first size for the label. */
export const pictureRecord = ({ id, designer, sizes, drawing }: DemoListing): PictureRecord => ({
  id,
  designer,
  sizeMark: sizes[0].toUpperCase(),
  drawing,
});
