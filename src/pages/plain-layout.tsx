import type { ReactNode } from 'react';
import { PageTitle } from '#src/ui/layout/page-title.tsx';

type PlainLayoutProps = { readonly title: string; readonly lede?: ReactNode; readonly children: ReactNode };

/** A page with one thing to do: a heading, a sentence, and below them what is to be filled in or clicked. */
export function PlainLayout({ title, lede, children }: PlainLayoutProps) {
  return (
    <div className="wrap pt-9 pb-20 lg:pt-16 lg:pb-28">
      <PageTitle>{title}</PageTitle>
      <div className="max-w-[640px]">
        <h1 className="d2">{title}</h1>
        {lede !== undefined && <p className="lede mt-5">{lede}</p>}
        {children}
      </div>
    </div>
  );
}
