import type { ReactNode } from 'react';
import { classNames } from '../layout/class-names.ts';
import { Hanger } from './hanger.tsx';

type EmptyStateProps = {
  readonly title: ReactNode;
  readonly children?: ReactNode;
  /** One button. */
  readonly action?: ReactNode;
  readonly hanger?: boolean | undefined;
  /** One section of a page that has a title: at its left edge, without the display face. */
  readonly section?: boolean | undefined;
};

export function EmptyState({ title, children, action, hanger, section }: EmptyStateProps) {
  return (
    <div className={classNames('empty-state', section && 'empty-section')}>
      {hanger && (
        <span className="w-24 text-line-strong">
          <Hanger />
        </span>
      )}
      <h2 className={section ? 'h5' : 'd3'}>{title}</h2>
      {children && <p className={section ? 'mid' : 'lede'}>{children}</p>}
      {action}
    </div>
  );
}
