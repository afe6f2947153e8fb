import type { CSSProperties } from 'react';

const shape = /^[0-9a-f]{30}$/;

/**
 * The ground of a photo that is still to come: five colours, `rrggbb` each, of its sides at the top and
 * at the foot and of its middle from top to foot. `pictures.css` blurs them together. Undefined for
 * anything else.
 */
export function placeholderStyle(colours: string | null | undefined): CSSProperties | undefined {
  if (!colours || !shape.test(colours)) return undefined;
  const [top, foot, ...middle] = colours.match(/.{6}/g) ?? [];
  const style = { '--out': `#${top},#${foot}`, '--in': middle.map((colour) => `#${colour}`).join() };
  return style as CSSProperties;
}
