import type { Point } from './bounds.ts';

/** A position on a flat map of the earth, in pixels from its north-western corner. */
export type Pixel = { readonly x: number; readonly y: number };

/** Of the square that the whole earth is at zoom 0. */
const earthPixels = 256;
/** Where the square ends in the north and the south. */
const maxLatitude = 85.0511287798;

/** Web Mercator, as all maps of the web have it. The longitude may lie beyond 180. */
export function project({ latitude, longitude }: Point, zoom: number): Pixel {
  const size = earthPixels * 2 ** zoom;
  const sine = Math.sin((Math.min(Math.max(latitude, -maxLatitude), maxLatitude) * Math.PI) / 180);
  return {
    x: (longitude / 360 + 0.5) * size,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * size,
  };
}
