import { lazy, Suspense, useState, type UIEvent } from 'react';
import { useIntl } from 'react-intl';
import { Picture, type PictureFile } from '../picture.tsx';

const Carousel = lazy(() => import('./carousel.tsx').then((module) => ({ default: module.Carousel })));

const sizes = '(max-width: 1023px) 100vw, 36vw';

/** Up to four photos two by two, or a strip to swipe; a press opens them large. The rest are seen there. */
export function Gallery({ pictures }: { readonly pictures: readonly PictureFile[] }) {
  const intl = useIntl();
  const [opened, setOpened] = useState<number | null>(null);
  const [swiped, setSwiped] = useState(0);
  const count = pictures.length;
  if (count === 0) return <Picture file={null} />;
  const onScroll = (event: UIEvent<HTMLElement>) => {
    const strip = event.currentTarget;
    setSwiped(Math.round(strip.scrollLeft / strip.clientWidth));
  };
  return (
    <section className="gallery" aria-label={intl.formatMessage({ id: 'ui.gallery' })}>
      <ul className="gallery-strip" onScroll={onScroll}>
        {pictures.map((picture, index) => (
          <li key={picture.src800} className={index > 3 ? 'lg:hidden' : undefined}>
            <button
              type="button"
              className="gallery-open"
              aria-label={intl.formatMessage({ id: 'ui.gallery-open' }, { index: index + 1, count, alt: picture.alt })}
              onClick={() => setOpened(index)}
            >
              <Picture file={picture} sizes={sizes} eager={index === 0} />
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
          <Carousel pictures={pictures} start={opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </section>
  );
}
