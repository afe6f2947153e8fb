import type { CSSProperties } from 'react';

const shape = /^[0-9a-f]{30}$/;

/**
 * Background of a photo that has not loaded yet: five colours, `rrggbb` each, of its sides at the top and at the bottom
 * and of its middle from top to bottom. `pictures.css` blurs them together. Undefined for any other text.
 */
export function placeholderStyle(colours: string | null | undefined): CSSProperties | undefined {
  if (!colours || !shape.test(colours)) return undefined;
  const [top, foot, ...middle] = colours.match(/.{6}/g) ?? [];
  const style = { '--out': `#${top},#${foot}`, '--in': middle.map((colour) => `#${colour}`).join() };
  return style as CSSProperties;
}
