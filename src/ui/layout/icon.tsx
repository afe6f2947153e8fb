import type { LucideIcon } from 'lucide-react';
import type { ReactElement } from 'react';
import { classNames } from './class-names.ts';

export type IconShape = LucideIcon;

type IconProps = {
  readonly as: IconShape;
  readonly size?: 14 | 16 | 20 | 24 | undefined;
  readonly className?: string | undefined;
};

/** A decorative icon beside text, hidden from screen readers. Sizes in px; each has its own stroke width. */
export const Icon = import.meta.env.SSR ? DrawnOnce : Drawn;

function Drawn({ as: Shape, size = 20, className }: IconProps) {
  return (
    <Shape
      aria-hidden="true"
      strokeWidth={undefined}
      className={classNames('icon', size !== 20 && `icon-${size}`, className)}
    />
  );
}

type Draw = (icon: ReactElement) => string;
type Drawing = { readonly attributes: Readonly<Record<string, string>>; readonly inner: { readonly __html: string } };

let draw: Draw | null = null;
const drawings = new Map<IconShape, Drawing>();

/** On the server: `draw` renders an element to static HTML. Without it each icon is rendered by its package each time. */
export function drawIconsBy(renderer: Draw): void {
  draw = renderer;
}

/**
 * On the server an icon is drawn once, and is then its attributes and a string: its package computes them again each time,
 * which was a tenth of rendering a page of cards.
 */
function DrawnOnce(props: IconProps) {
  const { as: Shape, size = 20, className } = props;
  if (draw === null) return <Drawn {...props} />;
  const { attributes, inner } = drawings.get(Shape) ?? drawingOf(Shape, draw);
  const face = classNames(attributes['className'], 'icon', size !== 20 && `icon-${size}`, className);
  return <svg {...attributes} className={face} dangerouslySetInnerHTML={inner} />;
}

function drawingOf(Shape: IconShape, render: Draw): Drawing {
  const html = render(<Shape aria-hidden="true" strokeWidth={undefined} />);
  const [, start, inner] = /^<svg ([^>]*)>(.*)<\/svg>$/.exec(html) ?? [];
  if (start === undefined || inner === undefined) throw new Error(`An icon is no single <svg>: ${html}`);
  const pairs = [...start.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [propOf(name), value]);
  const drawing = { attributes: Object.fromEntries(pairs) as Record<string, string>, inner: { __html: inner } };
  drawings.set(Shape, drawing);
  return drawing;
}

/** React's name of an attribute of SVG. */
function propOf(name: string): string {
  if (name === 'class') return 'className';
  return name.startsWith('aria-') ? name : name.replaceAll(/-([a-z])/g, (_, first: string) => first.toUpperCase());
}
