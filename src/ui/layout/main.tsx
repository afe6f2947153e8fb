import type { ReactNode } from 'react';

/**
 * The main element of a page. The root renders it around every page but those without bars, which render it themselves.
 */
export function Main({ children, className }: { readonly children: ReactNode; readonly className?: string }) {
  return (
    <main id="content" tabIndex={-1} className={className}>
      {children}
    </main>
  );
}
