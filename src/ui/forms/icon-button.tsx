import type { ComponentProps } from 'react';
import type { LinkProps } from 'react-router';
import { classNames } from '../layout/class-names.ts';
import { Icon, type IconShape } from '../layout/icon.tsx';
import { Link } from '../layout/link.tsx';

type IconFace = { readonly icon: IconShape; readonly label: string; readonly count?: number | undefined };

/**
 * 44 × 44 px. `label` is the accessible name; a `count` above zero is a visible badge, so include it in the label too.
 */
export function IconButton({ icon, label, count = 0, className, ...rest }: ComponentProps<'button'> & IconFace) {
  return (
    <button type="button" {...rest} aria-label={label} className={classNames('icon-button', className)}>
      <Icon as={icon} />
      <Count value={count} />
    </button>
  );
}

export function IconLink({ icon, label, count = 0, className, ...rest }: LinkProps & IconFace) {
  return (
    <Link {...rest} aria-label={label} className={classNames('icon-button', className)}>
      <Icon as={icon} />
      <Count value={count} />
    </Link>
  );
}

function Count({ value }: { readonly value: number }) {
  if (value <= 0) return null;
  return (
    <span className="count" aria-hidden="true">
      {value > 99 ? '99+' : value}
    </span>
  );
}
