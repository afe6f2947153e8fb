import type { ReactNode } from 'react';
import { Hanger } from './hanger.tsx';

type EmptyStateProps = {
  readonly title: ReactNode;
  readonly children?: ReactNode;
  /** One button. */
  readonly action?: ReactNode;
  readonly hanger?: boolean | undefined;
};

export function EmptyState({ title, children, action, hanger }: EmptyStateProps) {
  return (
    <div className="empty-state">
      {hanger && (
        <span className="w-24 text-line-strong">
          <Hanger />
        </span>
      )}
      <h2 className="d3">{title}</h2>
      {children && <p className="lede">{children}</p>}
      {action}
    </div>
  );
}
