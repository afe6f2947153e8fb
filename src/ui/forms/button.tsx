import type { ComponentProps, ReactNode } from 'react';
import type { LinkProps } from 'react-router';
import { classNames } from '../layout/class-names.ts';
import { Link } from '../layout/link.tsx';

export type ButtonLook = {
  /** One `primary` per view. `destructive` opens a confirmation dialog; `danger` is solid, for the button inside it. */
  readonly variant?: 'primary' | 'outline' | 'quiet' | 'plain' | 'destructive' | 'danger' | undefined;
  /** Heights: small 36, normal 48, final 56 px (the paying button). */
  readonly size?: 'small' | 'normal' | 'final' | undefined;
  readonly full?: boolean | undefined;
};

type ButtonProps = Omit<ComponentProps<'button'>, 'aria-busy'> &
  ButtonLook & {
    /** Keeps the label and adds a spinner; clicks are ignored, focus is kept. */
    readonly busy?: boolean | undefined;
    readonly children: ReactNode;
  };

/** Defaults to `type="button"`: set `type="submit"` in forms. */
export function Button({ variant, size, full, busy = false, className, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(buttonClass({ variant, size, full }), className)}
      aria-disabled={busy || rest['aria-disabled']}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy && <span className="spinner" />}
      {children}
    </button>
  );
}

/** A link styled as a button. */
export function LinkButton({ variant, size, full, className, ...rest }: LinkProps & ButtonLook) {
  return <Link {...rest} className={classNames(buttonClass({ variant, size, full }), className)} />;
}

function buttonClass({ variant = 'primary', size = 'normal', full }: ButtonLook): string {
  return classNames(
    'button',
    variant !== 'primary' && `button-${variant}`,
    size !== 'normal' && `button-${size}`,
    full && 'button-full',
  );
}
