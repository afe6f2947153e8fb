import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { useSlow } from '../ui/browser/use-slow.ts';
import { RowSkeletons, Skeleton, SkeletonText, TileSkeletons } from '../ui/data/skeleton.tsx';

/** The main content of a page: a grid of cards, one listing, a list of rows beside its lists, rows alone. */
type Shape = 'grid' | 'listing' | 'list' | 'rows';

type SkeletonOfPathProps = { readonly path: string; readonly bar: ReactNode };

/** Once the navigation to this path has lasted a while, boxes in the places of the page's main content. */
export function SkeletonOfPath({ path, bar }: SkeletonOfPathProps) {
  const isSlow = useSlow(true);
  const shape = shapeOf(path);
  if (!isSlow || shape === null) return null;
  return (
    <>
      <div className="visually-hidden" role="status">
        <FormattedMessage id="ui.page-loading" />
      </div>
      <div className="fixed inset-0 z-20 overflow-hidden bg-paper" inert aria-hidden="true">
        {bar}
        <div className="wrap">{boxes[shape]}</div>
      </div>
    </>
  );
}

/** Null for pages whose skeleton cannot be derived from their path. */
export function shapeOf(pathname: string): Shape | null {
  if (pathname === '/s') return 'grid';
  if (/^\/l\/[^/]+\/[^/]+$/.test(pathname)) return 'listing';
  if (pathname === '/notifications') return 'rows';
  return pathname.startsWith('/inbox/') ? 'list' : null;
}

const boxes: Readonly<Record<Shape, ReactNode>> = {
  grid: (
    <>
      <div className="d2 pt-9 lg:pt-16">
        <Skeleton className="h-[1lh] w-2/3 max-w-[520px]" />
      </div>
      <div className="pt-2 pb-6 lg:pb-8">
        <Skeleton className="h-[1lh] w-24" />
      </div>
      <div className="-mx-(--gutter) h-12.5 border-y border-line lg:h-16.5" />
      <div className="pt-7">
        <TileSkeletons />
      </div>
    </>
  ),
  listing: (
    <>
      <Skeleton className="my-5 h-5 w-1/2 max-w-[320px]" />
      <div className="grid gap-x-18 lg:grid-cols-[minmax(0,1fr)_420px]">
        <div className="gallery-strip">
          {[0, 1, 2, 3].map((index) => (
            <div key={index}>
              <Skeleton className="aspect-[2/3]" />
            </div>
          ))}
        </div>
        <div className="pt-6 lg:pt-0">
          <Skeleton className="mb-5 h-10 w-4/5" />
          <SkeletonText lines={6} />
        </div>
      </div>
    </>
  ),
  list: (
    <div className="grid gap-6 pt-7 lg:grid-cols-[232px_minmax(0,1fr)] lg:gap-18 lg:pt-14">
      <Skeleton className="h-10 w-40" />
      <div>
        <RowSkeletons />
      </div>
    </div>
  ),
  rows: (
    <div className="mx-auto max-w-[640px] pt-7 lg:pt-14">
      <Skeleton className="mb-6 h-10 w-48" />
      <RowSkeletons short />
    </div>
  ),
};
