import { FormattedMessage, useIntl } from 'react-intl';
import { slugOf } from '#src/domain/text/slug.ts';
import { sizeWords } from '#src/features/listings/size-words.ts';
import { listingPath } from '#src/features/listings/listing-path.ts';
import { imageOf } from '#src/features/listings/listing-image.ts';
import { Link } from '#src/ui/layout/link.tsx';
import { Thumb } from '#src/ui/data/image.tsx';
import { AgreedCaps } from './agreed-caps.tsx';
import { TransactionDays } from './transaction-days.tsx';
import { TransactionPlace } from './transaction-place.tsx';
import { TransactionPrice } from './transaction-price.tsx';
import type { TransactionPage } from '../transaction-page.server.ts';

/** Summary of the listing, days, price and place, as recorded when the transaction began. */
export function TransactionSummary({ transaction }: { readonly transaction: TransactionPage }) {
  const intl = useIntl();
  const { id, title, designer, size, sizes, imageId, isGone } = transaction.listing;
  const sizeText = sizeWords(intl, sizes ?? (size === null ? [] : [size]));
  return (
    <section
      className="transaction-summary soft grid gap-5"
      aria-label={intl.formatMessage({ id: 'transaction.summary' })}
    >
      <div className="flex items-start gap-4">
        <Thumb file={imageOf(imageId === null ? undefined : { id: imageId, alt: title })} width={96} />
        <div className="grid min-w-0 gap-1">
          {designer !== null && <p className="strong">{designer}</p>}
          {isGone ? (
            <p className="mid wrap-anywhere">{title}</p>
          ) : (
            <Link to={listingPath({ id, slug: slugOf(title) })} className="mid w-fit wrap-anywhere hover:underline">
              {title}
            </Link>
          )}
          {sizeText !== null && <p className="small muted">{sizeText.all}</p>}
        </div>
      </div>
      {transaction.hasOrder && (
        <>
          <TransactionDays transaction={transaction} />
          <TransactionPrice transaction={transaction} />
        </>
      )}
      <TransactionPlace transaction={transaction} />
      <Care care={transaction.care} />
      <AgreedCaps transaction={transaction} />
    </section>
  );
}

/** How the item is cared for, in the lender's words. */
function Care({ care }: Pick<TransactionPage, 'care'>) {
  if (care === '') return null;
  return (
    <div className="print:hidden">
      <h3 className="small muted">
        <FormattedMessage id="transaction.care" />
      </h3>
      <p className="wrap-anywhere whitespace-pre-line">{care}</p>
    </div>
  );
}
