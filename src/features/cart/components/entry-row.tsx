import { FormattedMessage, useIntl, type IntlShape } from 'react-intl';
import { Form } from 'react-router';
import { orderQuery } from '#src/features/checkout/order-text.ts';
import { sizeWords } from '#src/features/listings/size-words.ts';
import { imageOf } from '#src/features/listings/listing-image.ts';
import { listingPath } from '#src/features/listings/listing-path.ts';
import { deliveryLabel } from '#src/features/transactions/delivery-label.ts';
import { lengthOf } from '#src/ui/calendar/day-range.ts';
import { formatRentalDays } from '#src/ui/data/format/days.ts';
import { formatMoney } from '#src/ui/data/format/money.ts';
import { Thumb } from '#src/ui/data/image.tsx';
import { CsrfField } from '#src/ui/forms/csrf.tsx';
import { Link } from '#src/ui/layout/link.tsx';
import { TextLink } from '#src/ui/layout/text-link.tsx';
import type { CartEntry } from '../cart-page.ts';
import { cartPath } from '../cart-path.ts';
import { EntryNotes } from './entry-notes.tsx';

type EntryRowProps = {
  readonly entry: CartEntry;
  /** The lender's. */
  readonly name: string;
  /** The only one in the bag. */
  readonly isAlone: boolean;
};

/** One item with its days or units, what it costs now, and what can be done with it. */
export function EntryRow({ entry, name, isAlone }: EntryRowProps) {
  const { image, title, designer, price, isViewable } = entry;
  const path = isViewable ? pathOf(entry) : null;
  const thumb = <Thumb file={image === null ? null : imageOf(image)} width={128} />;
  return (
    <li className="bag-entry">
      {path === null ? (
        thumb
      ) : (
        <Link to={path} tabIndex={-1} aria-hidden="true">
          {thumb}
        </Link>
      )}
      <div className="min-w-0">
        <div className="flex justify-between gap-3">
          <h3 className="min-w-0 wrap-anywhere">
            <span className="strong block">{designer}</span>
            {path === null ? (
              <span className="mid">{title}</span>
            ) : (
              <Link to={path} className="mid">
                {title}
              </Link>
            )}
          </h3>
          {price !== null && (
            <p className="shrink-0 text-end">
              <span className="medium">{formatMoney(price.total)}</span>
              {/* With the fee and the delivery, which several have once; a back-up is none by itself. */}
              {!isAlone && entry.order?.backUp !== true && (
                <span className="small muted block">
                  <FormattedMessage id="cart.by-itself" />
                </span>
              )}
            </p>
          )}
        </div>
        <Choice entry={entry} />
        <EntryNotes entry={entry} name={name} />
        <Actions entry={entry} isAlone={isAlone} />
      </div>
    </li>
  );
}

/** The listing with the days or units of the entry. */
function pathOf({ listingId, slug, order }: CartEntry): string {
  const path = listingPath({ id: listingId, slug });
  return order === null ? path : `${path}?${orderQuery(order)}`;
}

function Choice({ entry: { order, sizes } }: Pick<EntryRowProps, 'entry'>) {
  const intl = useIntl();
  const size = sizeWords(intl, sizes)?.labelled ?? null;
  const words = [size, ...(order === null ? [] : orderWords(intl, order))].filter((part) => part !== null);
  return <p className="small muted">{words.join(' · ')}</p>;
}

function orderWords(intl: IntlShape, order: NonNullable<CartEntry['order']>): string[] {
  const delivery = deliveryLabel(intl, order.delivery);
  if (order.kind === 'sale') return [intl.formatMessage({ id: 'cart.units' }, { count: order.quantity }), delivery];
  const days = intl.formatMessage({ id: 'booking.days' }, { count: lengthOf(order) });
  return [`${formatRentalDays(order.first, order.last)}, ${days}`, delivery];
}

function Actions({ entry, isAlone }: Pick<EntryRowProps, 'entry' | 'isAlone'>) {
  const intl = useIntl();
  const { listingId, title, problem, ownOrder, isViewable } = entry;
  const canChange = ownOrder === null && (problem === null || problem.canChange);
  return (
    <div className="bag-actions">
      {canChange && (
        <TextLink
          to={`${cartPath}?change=${listingId}`}
          preventScrollReset
          aria-label={intl.formatMessage({ id: 'cart.change-named' }, { title })}
        >
          <FormattedMessage id="cart.change" />
        </TextLink>
      )}
      <Form method="post" action={cartPath} preventScrollReset className="contents">
        <CsrfField />
        <input type="hidden" name="listingId" value={listingId} />
        <button
          type="submit"
          name="operation"
          value="remove"
          className="link"
          aria-label={intl.formatMessage({ id: 'cart.remove-named' }, { title })}
        >
          <FormattedMessage id="cart.remove" />
        </button>
        {isViewable && problem?.reason !== 'own' && (
          <button
            type="submit"
            name="operation"
            value="save-for-later"
            className="link"
            aria-label={intl.formatMessage({ id: 'cart.save-for-later-named' }, { title })}
          >
            <FormattedMessage id="cart.save-for-later" />
          </button>
        )}
      </Form>
      {!isAlone && problem === null && ownOrder === null && <OnlyThis entry={entry} />}
    </div>
  );
}

/** The button of the page takes all of them to the checkout; this one by itself goes there quietly. */
function OnlyThis({ entry: { listingId, slug, order, title } }: Pick<EntryRowProps, 'entry'>) {
  const intl = useIntl();
  if (order === null) return null;
  return (
    <TextLink
      to={`${listingPath({ id: listingId, slug })}/checkout?${orderQuery(order)}`}
      aria-label={intl.formatMessage({ id: 'cart.only-named' }, { title })}
    >
      <FormattedMessage id="cart.only" />
    </TextLink>
  );
}
