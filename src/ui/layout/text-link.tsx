import type { ComponentProps } from 'react';
import type { LinkProps } from 'react-router';
import { classNames } from './class-names.ts';
import { Link } from './link.tsx';

/** An underlined link in running text. */
export function TextLink({ className, ...rest }: LinkProps) {
  return <Link {...rest} className={classNames('link', className)} />;
}

/** A button styled as a link in running text, for actions: Clear, Remove. */
export function TextButton({ className, ...rest }: ComponentProps<'button'>) {
  return <button type="button" {...rest} className={classNames('link', className)} />;
}
