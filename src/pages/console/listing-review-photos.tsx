import { FormattedMessage, useIntl } from 'react-intl';
import { imageOf } from '#src/features/listings/listing-image.ts';
import type { ListingPageData } from '#src/features/listings/page-data.ts';
import { Image } from '#src/ui/data/image.tsx';

/** Every photo with its description, each as customers see it, and whole behind a link. */
export function ListingReviewPhotos({ images }: Pick<ListingPageData, 'images'>) {
  const intl = useIntl();
  return (
    <section className="console-panel" aria-labelledby="photos">
      <h2 id="photos" className="h5">
        <FormattedMessage id="console.listing-photos" />
      </h2>
      <ol className="console-pictures mt-5">
        {images.map((image, index) => {
          const name = intl.formatMessage({ id: 'console.listing-photo' }, { number: index + 1 });
          const file = imageOf({ ...image, alt: image.alt || name });
          return (
            <li key={image.id}>
              <Image file={file} sizes="(max-width:767px) 45vw, (max-width:1279px) 240px, 320px" />
              <p className="small muted mt-2 wrap-anywhere">
                {image.alt || <FormattedMessage id="console.listing-no-alt" />}
              </p>
              {file?.large !== undefined && (
                <a
                  href={file.large}
                  target="_blank"
                  rel="noreferrer"
                  className="link small"
                  aria-label={intl.formatMessage({ id: 'console.listing-photo-whole' }, { name })}
                >
                  <FormattedMessage id="console.id-photo-whole" />
                </a>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
