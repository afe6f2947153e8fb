import type { Hex } from './drawn.ts';

/** The deepest shadow of the studio: aubergine, never plain black. */
export const night: Hex = '#1c1220';
export const white: Hex = '#ffffff';
export const black: Hex = '#000000';

type Rgb = readonly [red: number, green: number, blue: number];

/** Red, green and blue, 0 to 255. */
export const channels = (colour: Hex): Rgb => {
  const value = Number.parseInt(colour.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
};

const byte = (value: number): string =>
  Math.max(0, Math.min(255, Math.round(value)))
    .toString(16)
    .padStart(2, '0');

/** `share` of `b` in `a`, 0 to 1. */
export function mix(a: Hex, b: Hex, share: number): Hex {
  const [r1, g1, b1] = channels(a);
  const [r2, g2, b2] = channels(b);
  const between = (from: number, to: number) => byte(from + (to - from) * share);
  return `#${between(r1, r2)}${between(g1, g2)}${between(b1, b2)}`;
}

export const lighter = (colour: Hex, share: number): Hex => mix(colour, white, share);
export const darker = (colour: Hex, share: number): Hex => mix(colour, black, share);

function luminance(colour: Hex): number {
  const [r, g, b] = channels(colour);
  return (0.2126 * r + 0.7152 * g + 0.0722 * b) / 255;
}

export const isDark = (colour: Hex): boolean => luminance(colour) < 0.27;

/** A cloth's shadow is its own hue deepened; grey shadows make ivory look dirty. */
export function shade(colour: Hex): Hex {
  if (isDark(colour)) return mix(colour, night, 0.8);
  if (luminance(colour) > 0.72) return mix(mix(colour, '#7d5b48', 0.55), night, 0.1);
  return mix(mix(colour, '#6b3f2c', 0.42), night, 0.3);
}
