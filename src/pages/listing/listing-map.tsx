import { FormattedMessage, useIntl } from 'react-intl';

/** Where a listing is, roughly: a picture of ours, so that no other company learns what is looked at. */
export function ListingMap({ src, place }: { readonly src: string; readonly place: string }) {
  const alt = useIntl().formatMessage({ id: 'listing.map' }, { place });
  return (
    <section>
      <h2 className="h5">
        <FormattedMessage id="listing.fact-place-rent" />
      </h2>
      <img src={src} alt={alt} width={640} height={300} loading="lazy" className="mt-4" />
      <p className="small muted mt-2">
        <FormattedMessage id="listing.map-note" values={{ place }} />
      </p>
    </section>
  );
}
