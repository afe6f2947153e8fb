import type { ReactNode } from 'react';
import { takeFocus } from '#src/ui/browser/take-focus.ts';
import { Banner } from '#src/ui/data/banner.tsx';
import { EmptyState } from '#src/ui/data/empty-state.tsx';
import { Pager } from '#src/ui/data/pager.tsx';
import { ChipLink } from '#src/ui/forms/chip.tsx';
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
  /** The address of the first page, and what it is asked with. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  /** The lists to choose from, above the table. */
  readonly lists?: ReactNode;
  /** After the table: what does not wait for a decision. */
  readonly below?: ReactNode;
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
  query,
  lists,
  below,
  children,
}: ConsoleQueueProps) {
  return (
    <ConsoleLayout operator={operator} title={title}>
      <p className="mid mt-2">{count}</p>
      {done !== null && (
        // The form that was sent was on another page, and the focus with it.
        <div ref={takeFocus} tabIndex={-1} className="mt-6">
          <Banner tone="success" live>
            {done}
          </Banner>
        </div>
      )}
      {lists}
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
        <Pager
          {...{ page, totalPages }}
          to={(number) => `${path}?${new URLSearchParams({ ...query, page: String(number) })}`}
        />
      </div>
      {below}
    </ConsoleLayout>
  );
}

type QueueListsProps<List extends string> = {
  readonly label: string;
  readonly lists: readonly List[];
  readonly shown: List;
  readonly to: (list: List) => string;
  readonly words: (list: List) => ReactNode;
};

/** The lists of a queue, of which one is shown. */
export function QueueLists<List extends string>({ label, lists, shown, to, words }: QueueListsProps<List>) {
  return (
    <nav aria-label={label} className="mt-6 flex flex-wrap gap-2">
      {lists.map((list) => (
        <ChipLink key={list} to={to(list)} current={list === shown}>
          {words(list)}
        </ChipLink>
      ))}
    </nav>
  );
}
