import { camera } from './camera.ts';
import { foreigners } from './foreign.ts';
import { gifs } from './gif.ts';
import { jpegs } from './jpeg.ts';
import { pngs } from './png.ts';
import { polyglots } from './polyglots.ts';
import type { Specimen } from './specimen.ts';
import { webps } from './webp.ts';

/** Everything that somebody may send in the place of a photo, made by code. */
export const corpus: readonly Specimen[] = [
  ...pngs,
  ...jpegs,
  ...camera,
  ...gifs,
  ...webps,
  ...foreigners,
  ...polyglots,
];
