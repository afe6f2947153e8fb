import { lazy, Suspense, useState, type UIEvent } from 'react';
import { useIntl } from 'react-intl';
import { Image, type ImageFile } from '../image.tsx';

const Carousel = lazy(() => import('./carousel.tsx').then((module) => ({ default: module.Carousel })));

/** Number of photos side by side on wide screens; the rest are in the full-screen viewer, or reached by swiping. */
const visibleCount = 4;
/** `sizes` of the first photo by the number of photos: a single one is alone, of three the first is twice as tall. */
const firstSizes = ['', '(max-width: 1023px) 100vw, 34vw', '', '(max-width: 1023px) 100vw, 40vw'];
const sizes = '(max-width: 1023px) 100vw, 30vw';

/** Up to four photos side by side, or a strip to swipe; a click opens the full-screen viewer. */
export function Gallery({ images }: { readonly images: readonly ImageFile[] }) {
  const intl = useIntl();
  const [opened, setOpened] = useState<number | null>(null);
  const [swiped, setSwiped] = useState(0);
  const count = images.length;
  if (count === 0) return <Image file={null} className="gallery-none" />;
  const onScroll = (event: UIEvent<HTMLElement>) => {
    const strip = event.currentTarget;
    setSwiped(Math.round(strip.scrollLeft / strip.clientWidth));
  };
  return (
    <section className="gallery" aria-label={intl.formatMessage({ id: 'ui.gallery' })}>
      <ul className="gallery-strip" data-count={Math.min(count, visibleCount)} onScroll={onScroll}>
        {images.map((image, index) => (
          <li key={image.src800} className={index < visibleCount ? undefined : 'lg:hidden print:hidden'}>
            <button
              type="button"
              className="gallery-open"
              aria-label={intl.formatMessage({ id: 'ui.gallery-open' }, { index: index + 1, count, alt: image.alt })}
              onClick={() => setOpened(index)}
            >
              <Image file={image} sizes={(index === 0 && firstSizes[count]) || sizes} eager={index === 0} />
              {index === visibleCount - 1 && count > visibleCount && (
                <span className="gallery-rest" aria-hidden="true">
                  {intl.formatMessage({ id: 'ui.gallery-all' }, { count })}
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
      {count > 1 && (
        <span className="gallery-count" aria-hidden="true">
          {intl.formatMessage({ id: 'ui.gallery-position' }, { index: swiped + 1, count })}
        </span>
      )}
      {opened !== null && (
        <Suspense>
          <Carousel images={images} start={opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </section>
  );
}
