import type { ListingCard } from '#src/features/listings/card.ts';
import { pictureOf } from '#src/features/listings/listing-picture.ts';
import { Picture } from '#src/ui/picture.tsx';

/** Three pieces side by side, each hung a little lower than the one before. */
export function Trio({ cards }: { readonly cards: readonly ListingCard[] }) {
  return (
    <div className="flex h-full items-start gap-(--gap) overflow-hidden px-(--gutter) pt-2 md:justify-end md:pt-12 md:pr-[max(var(--gutter),calc(50%-720px))]">
      {cards.map((card, index) => (
        <div key={card.id} style={{ marginTop: `${index * 6}%` }} className="w-[54%] shrink-0 md:w-[15%] xl:w-[19.5%]">
          <Picture file={pictureOf(card.images[0])} sizes="(width < 768px) 54vw, 20vw" decorative />
        </div>
      ))}
    </div>
  );
}
