import type { ReactNode } from 'react';
import { Banner } from '#src/ui/data/banner.tsx';
import { EmptyState } from '#src/ui/data/empty-state.tsx';
import { Pager } from '#src/ui/data/pager.tsx';
import { ConsoleLayout, type ConsoleLayoutProps } from './console-layout.tsx';

type ConsoleQueueProps = Pick<ConsoleLayoutProps, 'operator' | 'title'> & {
  /** How many wait. */
  readonly count: ReactNode;
  /** What was decided last; null on other visits. */
  readonly done: ReactNode;
  /** In place of the table while nothing waits. */
  readonly empty: { readonly title: ReactNode; readonly line: ReactNode } | null;
  readonly page: number;
  readonly totalPages: number;
  /** The address of the first page. */
  readonly path: string;
  /** The table. */
  readonly children: ReactNode;
};

/** A page of the console with what waits for a decision. */
export function ConsoleQueue({
  operator,
  title,
  count,
  done,
  empty,
  page,
  totalPages,
  path,
  children,
}: ConsoleQueueProps) {
  return (
    <ConsoleLayout operator={operator} title={title}>
      <p className="mid mt-2">{count}</p>
      {done !== null && (
        <Banner tone="success" live className="mt-6">
          {done}
        </Banner>
      )}
      <div className="console-panel mt-6">
        {empty === null ? (
          children
        ) : (
          <EmptyState title={empty.title} hanger>
            {empty.line}
          </EmptyState>
        )}
      </div>
      <div className="mt-8">
        <Pager page={page} totalPages={totalPages} to={(number) => `${path}?page=${number}`} />
      </div>
    </ConsoleLayout>
  );
}
