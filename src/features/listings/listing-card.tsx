import type { ReactNode } from 'react';
import { type IntlShape, useIntl } from 'react-intl';
import { cutTitle, softBreak } from '#src/domain/text/cut.ts';
import { Tile } from '#src/ui/tile.tsx';
import { priceLine, priceNote, retailPrice } from './components/card-price-lines.tsx';
import { useOptionLabel } from './labels.ts';
import { pictureOf } from './listing-picture.ts';
import type { ShownCard } from './shown-card.ts';

const longestTitle = 20;
const longestWord = 16;

type ListingCardProps = {
  readonly card: ShownCard;
  /** For the first row, whose pictures are seen at once. */
  readonly eager?: boolean | undefined;
  readonly sizes?: string | undefined;
  /** The price is for days that were asked for. */
  readonly forDates?: boolean | undefined;
};

/** One piece among others: a single link to its page. Its parts are plain functions, because a page has many of them. */
export function ListingCard({ card, eager, sizes, forDates = false }: ListingCardProps) {
  const intl = useIntl();
  const label = useOptionLabel();
  const { path, designer, title, images, price } = card;
  const worn = card.sizes.map((size) => label('size', size));
  return (
    <Tile
      to={path}
      picture={pictureOf(images[0])}
      second={pictureOf(images[1])}
      eager={eager}
      sizes={sizes}
      flag={flagWords(intl, card.flag)}
      heading={designer}
      headingAside={sizeWords(intl, worn)}
      title={titleWords(title)}
      line={priceLine(intl, price, forDates)}
      lineAside={retailPrice(intl, price)}
      note={priceNote(intl, price, forDates)}
    />
  );
}

/** Cut for the eye; the ear gets the whole title. */
function titleWords(title: string): ReactNode {
  const shown = softBreak(cutTitle(title, longestTitle), longestWord);
  return shown === title ? title : forEyeAndEar(shown, title);
}

/** Short for the eye; the ear gets them all. */
function sizeWords(intl: IntlShape, sizes: readonly string[]): ReactNode {
  const [size, ...others] = sizes;
  if (size === undefined) return null;
  if (others.length === 0) return intl.formatMessage({ id: 'card.size' }, { size });
  return forEyeAndEar(
    intl.formatMessage({ id: 'card.size-more' }, { size, more: others.length }),
    intl.formatMessage({ id: 'card.size-all' }, { all: sizes.join(', ') }),
  );
}

function forEyeAndEar(shown: string, said: string): ReactNode {
  return (
    <>
      <span aria-hidden="true">{shown}</span>
      <span className="visually-hidden">{said}</span>
    </>
  );
}

function flagWords(intl: IntlShape, flag: ShownCard['flag']): string | null {
  if (flag === null) return null;
  if (typeof flag === 'number') return intl.formatMessage({ id: 'card.discount' }, { discount: flag });
  return intl.formatMessage({ id: `card.${flag}` });
}
