/** By how much a photo is enlarged behind the frame of its crop: 1 shows as much of it as the frame's shape allows. */
export const zooms = { min: 1, max: 4, step: 0.05 } as const;

type Size = { readonly width: number; readonly height: number };

/** Whether the part in the frame has too few pixels on a side: no such photo would be taken. */
export function isTooSmall(part: Size, minSide: number): boolean {
  return Math.min(part.width, part.height) < minSide;
}

/** The largest zoom, a whole number of steps, at which either side of the crop has `minSide` pixels; 1 where none has. */
export function maxZoomOf({ width, height }: Size, aspect: number, minSide: number): number {
  const wide = Math.min(width, height * aspect);
  const most = Math.min(wide, wide / aspect) / minSide;
  if (most >= zooms.max) return zooms.max;
  const steps = Math.floor((most - zooms.min) / zooms.step + 1e-9);
  return zooms.min + Math.max(0, steps) * zooms.step;
}
