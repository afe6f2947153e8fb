import type { ReactNode } from 'react';

/** The page's own part. The root puts it around every page but those without surroundings, which bring it themselves. */
export function Main({ children, className }: { readonly children: ReactNode; readonly className?: string }) {
  return (
    <main id="content" tabIndex={-1} className={className}>
      {children}
    </main>
  );
}
