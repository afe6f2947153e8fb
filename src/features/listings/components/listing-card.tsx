import { type IntlShape, useIntl } from 'react-intl';
import type { RentalRange } from '#src/ui/calendar/day-range.ts';
import { Tile } from '#src/ui/data/tile.tsx';
import { priceLine, priceNote, retailPrice } from './card-price-lines.tsx';
import { sizeWords, useOptionLabel } from '../labels.ts';
import { pathWithDates } from '../listing-path.ts';
import { imageOf } from '../listing-image.ts';
import type { CardModel } from './card-model.ts';

type ListingCardProps = {
  readonly card: CardModel;
  /** For the first row: its images are above the fold and not lazy. */
  readonly eager?: boolean | undefined;
  readonly sizes?: string | undefined;
  /** The price is for requested days. */
  readonly forDates?: boolean | undefined;
  /** Preselected on the listing's page that the card links to. */
  readonly dates?: RentalRange | null | undefined;
};

/**
 * A card in a list of listings: a single link to its page. Its parts are plain functions, because a page has many
 * cards.
 */
export function ListingCard({ card, eager, sizes, forDates = false, dates = null }: ListingCardProps) {
  const intl = useIntl();
  const label = useOptionLabel();
  const { path, designer, title, images, price } = card;
  const size = sizeWords(intl, label, card.sizes);
  return (
    <Tile
      to={isRental(price) ? pathWithDates(path, dates) : path}
      image={imageOf(images[0])}
      second={imageOf(images[1])}
      eager={eager}
      sizes={sizes}
      flag={flagWords(intl, card.flag)}
      heading={designer}
      headingAside={size?.labelled}
      title={title}
      line={priceLine(intl, price, forDates)}
      lineAside={retailPrice(intl, price)}
      note={priceNote(intl, price)}
      secondNote={size?.others}
    />
  );
}

function isRental(price: CardModel['price']): boolean {
  return price.unsupportedCurrency === undefined && price.days !== null;
}

function flagWords(intl: IntlShape, flag: CardModel['flag']): string | null {
  if (flag === null) return null;
  if (typeof flag === 'number') return intl.formatMessage({ id: 'card.discount' }, { discount: flag });
  return intl.formatMessage({ id: `card.${flag}` });
}
