import type { ReactNode } from 'react';
import { useFocusOfAnswer } from '#src/ui/browser/use-focus-of-answer.ts';
import { Banner } from '#src/ui/data/banner.tsx';
import { classNames } from '#src/ui/layout/class-names.ts';
import { PageTitle } from '#src/ui/layout/page-title.tsx';

type PlainLayoutProps = {
  readonly title: string;
  readonly lede?: ReactNode;
  /** Why nobody knows whether its form was sent, above the form. */
  readonly lost?: string | null;
  /** Beside it on wide screens: what it is about. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
};

const besides = 'lg:grid lg:grid-cols-[minmax(0,1fr)_400px] lg:items-start lg:gap-24';

/** A page with one thing to do: a heading, a sentence, and below them what is to be filled in or clicked. */
export function PlainLayout({ title, lede, lost = null, aside, children }: PlainLayoutProps) {
  const heading = useFocusOfAnswer(title);
  return (
    <div className={classNames('wrap pt-9 pb-20 lg:pt-16 lg:pb-28', aside !== undefined && besides)}>
      <PageTitle>{title}</PageTitle>
      <div className="max-w-[640px]">
        <h1 ref={heading} className="d2">
          {title}
        </h1>
        {lede !== undefined && <p className="lede mt-5">{lede}</p>}
        {lost !== null && (
          <Banner tone="error" className="mt-8">
            {lost}
          </Banner>
        )}
        {children}
      </div>
      {aside}
    </div>
  );
}
