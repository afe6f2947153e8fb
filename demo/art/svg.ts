/** A tiny SVG writer. Everything the generator draws is text made here. */

export type Attributes = Readonly<Record<string, string | number | undefined>>;

const hyphenated = /^(stroke|fill|stop|flood|clip)([A-Z])/;

/** Two decimals are a hundredth of a pixel at the size the pictures are shown. */
export const short = (value: number): number => Number(value.toFixed(2));

function attribute([name, value]: [string, string | number | undefined]): string {
  if (value === undefined) return '';
  const written = name.replace(hyphenated, (_, head: string, tail: string) => `${head}-${tail.toLowerCase()}`);
  return ` ${written}="${typeof value === 'number' ? short(value) : value}"`;
}

export function element(name: string, attributes: Attributes, ...children: readonly string[]): string {
  const opening = `<${name}${Object.entries(attributes).map(attribute).join('')}`;
  return children.length > 0 ? `${opening}>${children.join('')}</${name}>` : `${opening}/>`;
}

export const path = (d: string, attributes: Attributes): string => element('path', { d, ...attributes });

export const group = (attributes: Attributes, ...children: readonly string[]): string =>
  element('g', attributes, ...children);

export const rect = (x: number, y: number, width: number, height: number, attributes: Attributes): string =>
  element('rect', { x, y, width, height, ...attributes });

export const circle = (cx: number, cy: number, r: number, attributes: Attributes): string =>
  element('circle', { cx, cy, r, ...attributes });

/** A line without filling: seams, straps, wires. */
export const stroke = (d: string, colour: string, width: number, attributes: Attributes = {}): string =>
  path(d, { fill: 'none', stroke: colour, strokeWidth: width, ...attributes });

export const multiply = 'mix-blend-mode:multiply';
export const screen = 'mix-blend-mode:screen';

/** Stops are `[offset, colour, opacity?]`; the direction runs from the upper left in the unit square. */
export function gradient(
  id: string,
  stops: readonly (readonly [offset: number, colour: string, opacity?: number])[],
  direction: Attributes = {},
): string {
  return element(
    'radius' in direction ? 'radialGradient' : 'linearGradient',
    'radius' in direction ? { id, cx: direction.cx, cy: direction.cy, r: direction.radius } : { id, ...direction },
    ...stops.map(([offset, stopColor, stopOpacity]) => element('stop', { offset, stopColor, stopOpacity })),
  );
}
