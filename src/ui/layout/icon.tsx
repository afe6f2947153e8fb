import type { LucideIcon } from 'lucide-react';
import { classNames } from './class-names.ts';

export type IconShape = LucideIcon;

type IconProps = { readonly as: IconShape; readonly size?: 14 | 16 | 20 | 24; readonly className?: string | undefined };

/** A decorative icon beside text, hidden from screen readers. Sizes in px; each has its own stroke width. */
export function Icon({ as: Shape, size = 20, className }: IconProps) {
  return (
    <Shape
      aria-hidden="true"
      strokeWidth={undefined}
      className={classNames('icon', size !== 20 && `icon-${size}`, className)}
    />
  );
}
