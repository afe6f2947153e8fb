import type { ComponentProps, ReactNode } from 'react';
import type { LinkProps } from 'react-router';
import { classNames } from '../layout/class-names.ts';
import { Link } from '../layout/link.tsx';

export type ButtonLook = {
  /** One `primary` per view. `destructive` asks; `danger` is solid and only inside a confirming modal. */
  readonly variant?: 'primary' | 'outline' | 'quiet' | 'plain' | 'destructive' | 'danger' | undefined;
  /** Heights: small 36, normal 48, final 56 px (the paying button). */
  readonly size?: 'small' | 'normal' | 'final' | undefined;
  readonly full?: boolean | undefined;
};

type ButtonProps = Omit<ComponentProps<'button'>, 'aria-busy'> &
  ButtonLook & {
    /** The label stays and a spinner comes before it; presses are ignored, focus is kept. */
    readonly busy?: boolean | undefined;
    readonly children: ReactNode;
  };

/** Says `type="button"` unless told otherwise: write `type="submit"` in forms. */
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

/** A link that looks like a button. */
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
