import type { ReactNode } from 'react';

/** A part of a checkout's form. */
export function Section({ title, children }: { readonly title?: ReactNode; readonly children: ReactNode }) {
  return (
    <section className="rule mt-8 pt-8 lg:mt-10 lg:pt-10">
      {title !== undefined && <h2 className="d4">{title}</h2>}
      {children}
    </section>
  );
}
