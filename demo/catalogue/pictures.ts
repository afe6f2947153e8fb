import type { PictureRecord, View } from '#demo/art/record.ts';
import type { DemoPiece } from './types.ts';

/** The file of one view in demo/pictures: 800 x 1200 WebP. */
export const pictureName = (pieceId: string, view: View): string => `${pieceId}-${view}.webp`;

/** What the label says of a piece: its designer and its first size. */
export const pictureRecord = ({ id, designer, sizes, drawing }: DemoPiece): PictureRecord => ({
  id,
  designer,
  sizeMark: sizes[0].toUpperCase(),
  drawing,
});
