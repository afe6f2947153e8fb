import { FormattedMessage, useIntl } from 'react-intl';
import { slugOf } from '#src/domain/text/slug.ts';
import { useOptionLabel } from '#src/features/listings/labels.ts';
import { listingPath } from '#src/features/listings/listing-path.ts';
import { pictureOf } from '#src/features/listings/listing-picture.ts';
import { Link } from '#src/ui/link.tsx';
import { Thumb } from '#src/ui/picture.tsx';
import { DealDays } from './components/deal-days.tsx';
import { DealPlace } from './components/deal-place.tsx';
import { DealPrice } from './components/deal-price.tsx';
import type { DealPage } from './deal-page.server.ts';

/** The piece, the days, the money, and where it goes: as it was when the deal began. */
export function DealSummary({ deal }: { readonly deal: DealPage }) {
  const intl = useIntl();
  const label = useOptionLabel();
  const { id, title, designer, size, sizes, imageId } = deal.listing;
  const fits = sizes ?? (size === null ? [] : [size]);
  return (
    <section className="deal-summary soft grid gap-5" aria-label={intl.formatMessage({ id: 'deal.summary' })}>
      <div className="flex items-start gap-4">
        <Thumb file={pictureOf(imageId === null ? undefined : { id: imageId, alt: title })} width={96} />
        <div className="grid min-w-0 gap-1">
          {designer !== null && <p className="strong">{designer}</p>}
          <Link to={listingPath({ id, slug: slugOf(title) })} className="mid w-fit wrap-anywhere hover:underline">
            {title}
          </Link>
          {fits.length > 0 && (
            <p className="small muted">
              <FormattedMessage
                id="deal.size"
                values={{ count: fits.length, sizes: fits.map((key) => label('size', key)).join(', ') }}
              />
            </p>
          )}
        </div>
      </div>
      <DealDays deal={deal} />
      <DealPrice deal={deal} />
      <DealPlace deal={deal} />
    </section>
  );
}
