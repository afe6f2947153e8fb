import type { ReactNode } from 'react';

export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="rule mt-16 pt-8">
      <h2 className="d3">{title}</h2>
      <div className="mt-10 grid grid-cols-[minmax(0,1fr)] gap-10">{children}</div>
    </section>
  );
}

export function Example({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h3 className="small muted">{name}</h3>
      {children}
    </div>
  );
}

export function Row({ children }: { readonly children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>;
}
