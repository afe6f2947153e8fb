import { camera } from './camera.ts';
import { foreigners } from './foreign.ts';
import { gifs } from './gif.ts';
import { jpegs } from './jpeg.ts';
import { pngs } from './png.ts';
import { polyglots } from './polyglots.ts';
import type { Specimen } from './specimen.ts';
import { webps } from './webp.ts';

/** All generated malformed, hostile and unusual files that a client may upload instead of a photo. */
export const corpus: readonly Specimen[] = [
  ...pngs,
  ...jpegs,
  ...camera,
  ...gifs,
  ...webps,
  ...foreigners,
  ...polyglots,
];
