import type { ReactNode } from 'react';
import { EmptyState } from '#src/ui/data/empty-state.tsx';
import { LinkButton } from '#src/ui/forms/button.tsx';
import { PageTitle } from '#src/ui/layout/page-title.tsx';

type RefusedPageProps = {
  readonly title: string;
  /** Why; none before anything was sent. */
  readonly children: string | null | undefined;
  readonly to: string;
  readonly label: ReactNode;
};

/** What a form without a script shows when it was refused, and where to go on. */
export function RefusedPage({ title, children, to, label }: RefusedPageProps) {
  return (
    <div className="wrap section">
      <PageTitle>{title}</PageTitle>
      <EmptyState title={title} action={<LinkButton to={to}>{label}</LinkButton>}>
        {children}
      </EmptyState>
    </div>
  );
}
