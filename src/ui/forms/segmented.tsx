import type { ReactNode } from 'react';
import type { To } from 'react-router';
import { classNames } from '../layout/class-names.ts';
import { Link } from '../layout/link.tsx';

export type Segment = { readonly value: string; readonly label: ReactNode; readonly disabled?: boolean | undefined };

type SegmentedProps = {
  readonly legend: string;
  readonly name: string;
  readonly segments: readonly Segment[];
  readonly value?: string | undefined;
  readonly defaultValue?: string | undefined;
  readonly onChange?: ((value: string) => void) | undefined;
  readonly className?: string | undefined;
};

/** Segmented control: two or three radio buttons side by side: rent out or sell. */
export function Segmented({ legend, name, segments, value, defaultValue, onChange, className }: SegmentedProps) {
  return (
    <fieldset className={className}>
      <legend className="visually-hidden">{legend}</legend>
      <div className="segmented w-full">
        {segments.map((segment) => (
          <label key={segment.value}>
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              value={segment.value}
              disabled={segment.disabled}
              {...(value === undefined
                ? { defaultChecked: segment.value === defaultValue }
                : { checked: segment.value === value })}
              onChange={() => onChange?.(segment.value)}
            />
            {segment.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type SegmentedLinksProps = {
  readonly label: string;
  readonly links: readonly { readonly to: To; readonly label: ReactNode; readonly current: boolean }[];
  readonly small?: boolean | undefined;
};

/** The same look for links: grid or map. */
export function SegmentedLinks({ label, links, small }: SegmentedLinksProps) {
  return (
    <nav aria-label={label} className={classNames('segmented', small && 'segmented-small')}>
      {links.map((link, index) => (
        <Link key={index} to={link.to} aria-current={link.current ? 'page' : undefined} preventScrollReset>
          {link.label}
        </Link>
      ))}
    </nav>
  );
}
