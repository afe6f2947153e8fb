import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { cutTitle, softBreak } from '#src/domain/text/cut.ts';
import { RetailPrice } from '#src/ui/price.tsx';
import { Tile } from '#src/ui/tile.tsx';
import type { ListingCard as Card } from './card.ts';
import { CardPriceLine, CardPriceNote } from './components/card-price-lines.tsx';
import { useOptionLabel } from './labels.ts';
import { pictureOf } from './listing-picture.ts';

const longestTitle = 20;
const longestWord = 16;

type ListingCardProps = {
  readonly card: Card;
  /** For the first row, whose pictures are seen at once. */
  readonly eager?: boolean | undefined;
  readonly sizes?: string | undefined;
  /** The price is for days that were asked for. */
  readonly forDates?: boolean | undefined;
};

/** One piece among others: a single link to its page. */
export function ListingCard({ card, eager, sizes, forDates = false }: ListingCardProps) {
  const { id, slug, designer, title, images, price } = card;
  return (
    <Tile
      to={`/l/${slug}/${id}`}
      picture={pictureOf(images[0])}
      second={pictureOf(images[1])}
      eager={eager}
      sizes={sizes}
      flag={flagOf(card)}
      heading={designer}
      headingAside={<Sizes sizes={card.sizes} />}
      title={<CutTitle title={title} />}
      line={<CardPriceLine price={price} forDates={forDates} />}
      lineAside={'rrp' in price && price.rrp !== null && <RetailPrice price={price.rrp} />}
      note={'days' in price && price.days !== null && <CardPriceNote price={price} forDates={forDates} />}
    />
  );
}

/** Cut for the eye; the ear gets the whole title. */
function CutTitle({ title }: { readonly title: string }) {
  const shown = softBreak(cutTitle(title, longestTitle), longestWord);
  if (shown === title) return title;
  return (
    <>
      <span aria-hidden="true">{shown}</span>
      <span className="visually-hidden">{title}</span>
    </>
  );
}

/** Short for the eye; the ear gets them all. */
function Sizes({ sizes }: { readonly sizes: readonly string[] }) {
  const label = useOptionLabel();
  const [first, ...more] = sizes;
  if (first === undefined) return null;
  const words = {
    size: label('size', first),
    more: more.length,
    all: sizes.map((size) => label('size', size)).join(', '),
  };
  if (more.length === 0) return <FormattedMessage id="card.size" values={words} />;
  return (
    <>
      <span aria-hidden="true">
        <FormattedMessage id="card.size-more" values={words} />
      </span>
      <span className="visually-hidden">
        <FormattedMessage id="card.size-all" values={words} />
      </span>
    </>
  );
}

/** One at most. */
function flagOf(card: Card): ReactNode {
  const discount = 'discount' in card.price ? card.price.discount : null;
  if (card.isOwn) return <FormattedMessage id="card.own" />;
  if (card.soldOut) return <FormattedMessage id="card.sold" />;
  if (discount !== null && discount >= leastDiscount)
    return <FormattedMessage id="card.discount" values={{ discount }} />;
  return card.isNew ? <FormattedMessage id="card.new" /> : null;
}

/** In percent: smaller ones are no news. */
const leastDiscount = 30;
