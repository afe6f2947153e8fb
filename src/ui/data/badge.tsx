import type { ReactNode } from 'react';
import { classNames } from '../layout/class-names.ts';
import { Icon, type IconShape } from '../layout/icon.tsx';

export type Tone = 'neutral' | 'good' | 'waiting' | 'refused' | 'ink';

type BadgeProps = {
  readonly tone?: Tone | undefined;
  readonly icon?: IconShape | undefined;
  readonly children: ReactNode;
};

export function Badge({ tone = 'neutral', icon, children }: BadgeProps) {
  return (
    <span className={classNames('badge', tone !== 'neutral' && `badge-${tone}`)}>
      {icon && <Icon as={icon} size={14} />}
      {children}
    </span>
  );
}

/** An 8 px dot for unread items; `label` is its accessible name. */
export function UnreadDot({ label }: { readonly label: string }) {
  return <span role="img" aria-label={label} className="dot" />;
}
