import { FormattedMessage } from 'react-intl';
import type { ListingCard } from '#src/features/listings/card.ts';
import { pictureOf } from '#src/features/listings/listing-picture.ts';
import { LinkButton } from '#src/ui/button.tsx';
import { PictureElement } from '#src/ui/picture.tsx';
import { lineBreak } from './hero.tsx';

export const editSearch = 'pub_isProductForSale=false&keywords=slip';

/** One story of pieces that belong together, and the search that finds them. */
export function Edit({ cards }: { readonly cards: readonly ListingCard[] }) {
  return (
    <section className="bg-mist">
      <div className="wrap grid gap-8 py-14 lg:grid-cols-[7fr_5fr] lg:gap-22 lg:py-26">
        <div className="grid grid-cols-2 gap-(--gap)">
          {cards.map((card, index) => (
            <div key={card.id} className={index === 0 ? 'lg:mb-18' : 'lg:mt-18'}>
              <EditPicture card={card} />
            </div>
          ))}
        </div>
        <div className="self-center">
          <h2 className="d2">
            <FormattedMessage id="landing.edit-title" values={{ br: lineBreak }} />
          </h2>
          <p className="lede mt-6 max-w-[26em]">
            <FormattedMessage id="landing.edit-line" />
          </p>
          <LinkButton to={`/s?${editSearch}`} variant="outline" className="mt-8">
            <FormattedMessage id="landing.edit-open" />
          </LinkButton>
        </div>
      </div>
    </section>
  );
}

function EditPicture({ card }: { readonly card: ListingCard }) {
  const file = pictureOf(card.images[0]);
  return (
    <div className="aspect-[5/8] overflow-hidden bg-fog [&_img]:size-full [&_img]:object-cover">
      {file && <PictureElement file={file} sizes="(width < 1024px) 50vw, 28vw" />}
    </div>
  );
}
