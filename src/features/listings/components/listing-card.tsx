import type { CardImage, CardPrice, ListingCard as Card } from '../card.ts';
import { listingPath, pathWithDates } from '../listing-path.ts';
import { type IntlShape, useIntl } from 'react-intl';
import type { RentalRange } from '#src/ui/calendar/day-range.ts';
import { Tile } from '#src/ui/data/tile.tsx';
import { sizeWords } from '../size-words.ts';
import { imageOf } from '../listing-image.ts';
import type { ReactNode } from 'react';
import { marketplace } from '#marketplace';
import { money } from '#src/domain/money/money.ts';
import { formatMoneyRounded } from '#src/ui/data/format/money.ts';

/**
 * View model of a card in the browser: only displayed fields, because all of it is serialised into the page and parsed
 * again. Amounts are minor units of the marketplace's currency.
 */
export type CardModel = {
  readonly path: string;
  readonly designer: string | null;
  readonly title: string;
  readonly sizes: readonly string[];
  readonly images: readonly Omit<CardImage, 'alt'>[];
  /** At most one; a number is the discount in percent. */
  readonly flag: 'own' | 'sold' | 'new' | number | null;
  readonly price: CardPriceModel;
};

export type CardPriceModel =
  | { readonly unsupportedCurrency: string }
  | {
      readonly unsupportedCurrency?: never;
      readonly day: number;
      readonly from: number;
      readonly total: number;
      /** The number of days that `total` is for; null for an item for sale. */
      readonly days: number | null;
      /** Set when it is available by pick-up only. */
      readonly delivery?: 'pick-up';
      readonly rrp: number | null;
    };

export function cardModel(card: Card): CardModel {
  const { designer, title, sizes, images } = card;
  return {
    ...{ path: listingPath(card), designer, title, sizes },
    images: images.map(({ id, placeholder }) => ({ id, placeholder })),
    flag: flagOf(card),
    price: modelOfPrice(card.price),
  };
}

function flagOf({ isOwn, soldOut, isNew, price }: Card): CardModel['flag'] {
  if (isOwn) return 'own';
  if (soldOut) return 'sold';
  const discount = price.unsupportedCurrency === undefined ? price.discount : null;
  if (discount !== null) return discount;
  return isNew ? 'new' : null;
}

function modelOfPrice(price: CardPrice): CardPriceModel {
  if (price.unsupportedCurrency !== undefined) return price;
  const { base, displayPrice, total, days, delivery, rrp } = price;
  const amounts = { day: base.amount, from: displayPrice.amount, total: total.amount, days, rrp: rrp?.amount ?? null };
  return delivery === 'pick-up' ? { ...amounts, delivery } : amounts;
}

type ListingCardProps = {
  readonly card: CardModel;
  /** For the first row: its images are above the fold and not lazy. */
  readonly eager?: boolean | undefined;
  readonly sizes?: string | undefined;
  /** The price is for requested days. */
  readonly forDates?: boolean | undefined;
  /** Preselected on the listing's page that the card links to. */
  readonly dates?: RentalRange | null | undefined;
  /** A button over the image's corner. */
  readonly action?: ReactNode;
};

/** The path names it: the model has no second field for it. */
export function listingIdOf({ path }: Pick<CardModel, 'path'>): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/**
 * A card in a list of listings: a single link to its page. Its parts are plain functions, because a page has many
 * cards.
 */
export function ListingCard({ card, eager, sizes, forDates = false, dates = null, action }: ListingCardProps) {
  const intl = useIntl();
  const { path, designer, title, images, price } = card;
  const size = sizeWords(intl, card.sizes);
  return (
    <Tile
      to={isRental(price) ? pathWithDates(path, dates) : path}
      image={imageOf(images[0])}
      second={imageOf(images[1])}
      eager={eager}
      sizes={sizes}
      flag={flagWords(intl, card.flag)}
      action={action}
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

const bold = (text: ReactNode[]) => <b className="medium">{text}</b>;
/** One of two prices: side by side where both fit, each on its own line on phones. */
const part = 'mr-2 block whitespace-nowrap md:inline';
const inWords = (amount: number) => formatMoneyRounded(money(amount, marketplace.currency));

/** "From $85" and "$221 for 3 days", equally prominent; with dates their total. An item for sale has one figure. */
export function priceLine(intl: IntlShape, price: CardPriceModel, forDates: boolean): ReactNode {
  if (price.unsupportedCurrency !== undefined)
    return intl.formatMessage({ id: 'card.unsupported-currency' }, { currency: price.unsupportedCurrency });
  const { days, delivery = 'post' } = price;
  const total = inWords(price.total);
  if (days === null) return intl.formatMessage({ id: 'ui.price-to-keep' }, { price: total, b: bold });
  const forDays = intl.formatMessage({ id: 'card.total' }, { total, days, delivery, b: bold });
  if (forDates) return forDays;
  return (
    <>
      <span className={part}>{intl.formatMessage({ id: 'card.from' }, { from: inWords(price.from), b: bold })}</span>{' '}
      <span className={part}>{forDays}</span>
    </>
  );
}

/** The price per day; empty for an item for sale. */
function priceNote(intl: IntlShape, price: CardPriceModel): ReactNode {
  if (price.unsupportedCurrency !== undefined || price.days === null) return null;
  return intl.formatMessage({ id: 'card.day-rate' }, { day: inWords(price.day) });
}

function retailPrice(intl: IntlShape, price: CardPriceModel): string | null {
  if (price.unsupportedCurrency !== undefined || price.rrp === null) return null;
  return intl.formatMessage({ id: 'ui.retail-price' }, { price: inWords(price.rrp) });
}
