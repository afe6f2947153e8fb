import { X } from 'lucide-react';
import type { ComponentProps, CSSProperties, ReactNode } from 'react';
import { useIntl } from 'react-intl';
import type { LinkProps } from 'react-router';
import { classNames } from '../layout/class-names.ts';
import { Icon } from '../layout/icon.tsx';
import { Link } from '../layout/link.tsx';

type ChipProps = ComponentProps<'button'> & {
  readonly pressed?: boolean | undefined;
  /** Adds the chevron of a chip that opens a popup. */
  readonly opens?: boolean | undefined;
  readonly bare?: boolean | undefined;
};

export function Chip({ pressed, opens, bare, className, children, ...rest }: ChipProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-pressed={pressed}
      className={classNames('chip', opens && 'chip-opens', bare && 'chip-bare', className)}
    >
      {children}
    </button>
  );
}

type ChipLinkProps = LinkProps & Pick<ChipProps, 'opens'> & { readonly current?: boolean | undefined };

/** A chip that is a link; `current` fills it. */
export function ChipLink({ current, opens, className, children, ...rest }: ChipLinkProps) {
  return (
    <Link
      {...rest}
      aria-current={current ? 'page' : undefined}
      className={classNames('chip', opens && 'chip-opens', className)}
    >
      {children}
    </Link>
  );
}

type ChoiceChipProps = Omit<ComponentProps<'input'>, 'className' | 'size'> & {
  readonly type?: 'checkbox' | 'radio';
  /** `square` is the size chip, `swatch` adds the colour beside its name. */
  readonly shape?: 'pill' | 'square' | 'swatch' | undefined;
  /** A CSS colour or gradient; only with `swatch`. */
  readonly swatch?: string | undefined;
  /** Selectable, but finds nothing: fainter, and announced to screen readers. */
  readonly empty?: boolean | undefined;
  /** Not selectable: crossed out by a diagonal. */
  readonly unavailable?: boolean | undefined;
  readonly children: ReactNode;
};

/** A chip that is a checkbox or radio button, so it works without JavaScript. */
export function ChoiceChip({
  type = 'checkbox',
  shape = 'pill',
  swatch,
  empty,
  unavailable,
  children,
  ...input
}: ChoiceChipProps) {
  const face = classNames(
    ...(shape === 'swatch' ? ['swatch'] : ['chip', shape === 'square' && 'chip-square', unavailable && 'chip-off']),
    empty && 'chip-empty',
  );
  return (
    <label className={face}>
      <input {...input} type={type} disabled={unavailable ?? input.disabled} className="visually-hidden" />
      {shape === 'swatch' && <SwatchDot colour={swatch} />}
      {children}
      {empty && <EmptyWords />}
    </label>
  );
}

function EmptyWords() {
  return <span className="visually-hidden">{useIntl().formatMessage({ id: 'ui.choice-empty' })}</span>;
}

/** A colour swatch. Always beside the colour's name. */
export function SwatchDot({ colour }: { readonly colour: string | undefined }) {
  return <span aria-hidden="true" className="swatch-dot" style={{ '--swatch': colour } as CSSProperties} />;
}

type RemovableChipProps = LinkProps & { readonly label: string };

/** An active filter: a link to the same page without it. `label` says what is removed. */
export function RemovableChip({ label, children, ...rest }: RemovableChipProps) {
  return (
    <Link preventScrollReset {...rest} aria-label={label} className="badge badge-removable">
      {children}
      <Icon as={X} size={14} />
    </Link>
  );
}
