import { FormattedMessage } from 'react-intl';
import { LinkButton } from '#src/ui/forms/button.tsx';
import { lineBreak } from './hero.tsx';

const images = [
  { src: '/pictures/editorial-1.webp', className: 'lg:mb-18' },
  { src: '/pictures/editorial-2.webp', className: 'lg:mt-18' },
];

/** A curated edit, and the search that finds its items. */
export function Edit() {
  return (
    <section className="bg-mist">
      <div className="wrap grid gap-8 py-14 lg:grid-cols-[7fr_5fr] lg:gap-22 lg:py-26">
        <div className="grid grid-cols-2 gap-(--gap)">
          {images.map(({ src, className }) => (
            <div key={src} className={className}>
              <img
                src={src}
                alt=""
                width={800}
                height={1280}
                loading="lazy"
                className="page-image aspect-[5/8] w-full bg-fog object-cover"
              />
            </div>
          ))}
        </div>
        <div className="self-center">
          <h2 className="d2">
            <FormattedMessage id="landing.edit-title" values={{ br: lineBreak }} />
          </h2>
          <p className="lede mt-6 max-w-[26em]">
            <FormattedMessage id="landing.edit-line" />
          </p>
          <LinkButton to="/s?keywords=slip&pub_isProductForSale=false" variant="outline" className="mt-8">
            <FormattedMessage id="landing.edit-open" />
          </LinkButton>
        </div>
      </div>
    </section>
  );
}
