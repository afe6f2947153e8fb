import type { ListingCard } from '#src/features/listings/card.ts';
import { pictureOf } from '#src/features/listings/listing-picture.ts';
import { Picture } from '#src/ui/picture.tsx';

/** Three pieces side by side, each hung a little lower than the one before. */
export function Trio({ cards }: { readonly cards: readonly ListingCard[] }) {
  return (
    <div className="flex h-full items-start justify-end gap-(--gap) overflow-hidden px-(--gutter) pt-4 md:pr-[max(var(--gutter),calc(50%-720px))] md:pt-12">
      {cards.map((card, index) => (
        <div key={card.id} style={{ marginTop: `${index * 6}%` }} className="w-1/3 md:w-[17%]">
          <Picture file={pictureOf(card.images[0])} sizes="(width < 768px) 33vw, 17vw" decorative />
        </div>
      ))}
    </div>
  );
}
