import { classNames } from '../layout/class-names.ts';

/** Skeleton of the final size, which utilities set: `className="aspect-[2/3]"`. */
export function Skeleton({ className }: { readonly className?: string }) {
  return <div aria-hidden="true" className={classNames('skeleton', className)} />;
}

const widths = ['w-4/5', 'w-2/3'];

/** Bars in place of text, of uneven lengths. */
export function SkeletonText({ lines = 3 }: { readonly lines?: number }) {
  return (
    <div aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        <div key={line} className={classNames('skeleton skeleton-line', widths[line % widths.length])} />
      ))}
    </div>
  );
}

/** The first two rows of a grid of tiles, each an image over three lines. */
export function TileSkeletons() {
  return (
    <div className="tile-grid" aria-hidden="true">
      {Array.from({ length: 8 }, (_, index) => (
        <div key={index}>
          <Skeleton className="mb-3 aspect-[2/3]" />
          <SkeletonText lines={3} />
        </div>
      ))}
    </div>
  );
}

/** The first rows of a list, each a small image beside four lines; `short`: a 48 px one beside two. */
export function RowSkeletons({ short = false }: { readonly short?: boolean }) {
  return Array.from({ length: 5 }, (_, index) => (
    <div key={index} aria-hidden="true" className="flex gap-3.5 border-b border-line py-5 md:gap-5">
      <Skeleton className={classNames('aspect-[2/3] flex-none', short ? 'w-12' : 'w-[84px]')} />
      <div className="flex-1">
        <SkeletonText lines={short ? 2 : 4} />
      </div>
    </div>
  ));
}
