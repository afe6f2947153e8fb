import { classNames } from './class-names.ts';

/** A stand-in of the final size; give the size by utilities: `className="aspect-[2/3]"`. */
export function Skeleton({ className }: { readonly className?: string }) {
  return <div aria-hidden="true" className={classNames('skeleton', className)} />;
}

const widths = ['w-[88%]', 'w-[72%]', 'w-[80%]', 'w-[64%]'];

/** Bars of text, of uneven length as text is. */
export function SkeletonText({ lines = 3 }: { readonly lines?: number }) {
  return (
    <div aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        <div key={line} className={classNames('skeleton skeleton-line', widths[line % widths.length])} />
      ))}
    </div>
  );
}
