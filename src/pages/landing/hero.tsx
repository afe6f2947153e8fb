import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { LinkButton } from '#src/ui/forms/button.tsx';
import { classNames } from '#src/ui/layout/class-names.ts';
import { toPage } from '#src/ui/browser/to-page.ts';
import { useHydrated } from '#src/ui/browser/use-hydrated.ts';
import { Carousel } from './carousel.tsx';

/** Three slides. Their images are light in both themes, so the text on them is always dark. */
export function Hero() {
  const intl = useIntl();
  return (
    <Carousel label={intl.formatMessage({ id: 'landing.highlights' })}>
      <Slide
        image="hero-1"
        title={
          <h1 className="d1">
            <FormattedMessage id="landing.hero-title" values={{ br: lineBreak }} />
          </h1>
        }
        line={<FormattedMessage id="landing.hero-line" />}
      >
        <SlideLink to="/s" id="landing.explore" />
        <SlideLink to="/rotate-item" id="landing.rotate" outline />
      </Slide>
      <Slide
        image="hero-3"
        title={<SlideTitle id="landing.rent-title" />}
        line={<FormattedMessage id="landing.rent-line" />}
      >
        <SlideLink to="/s?pub_isProductForSale=false" id="landing.rent" />
      </Slide>
      <Slide
        image="hero-2"
        title={<SlideTitle id="landing.buy-title" />}
        line={<FormattedMessage id="landing.buy-line" />}
      >
        <SlideLink to="/s?pub_isProductForSale=true" id="landing.buy" />
      </Slide>
    </Carousel>
  );
}

export const lineBreak = () => <br />;

function SlideTitle({ id }: { readonly id: 'landing.rent-title' | 'landing.buy-title' }) {
  return (
    <h2 className="d1">
      <FormattedMessage id={id} values={{ br: lineBreak }} />
    </h2>
  );
}

type SlideLinkProps = {
  readonly to: string;
  readonly id: 'landing.explore' | 'landing.rotate' | 'landing.rent' | 'landing.buy';
  readonly outline?: boolean;
};

function SlideLink({ to, id, outline = false }: SlideLinkProps) {
  return (
    <LinkButton {...toPage} to={to} variant={outline ? 'outline' : 'primary'} className="max-md:flex-1">
      <FormattedMessage id={id} />
    </LinkButton>
  );
}

type SlideProps = {
  readonly image: 'hero-1' | 'hero-2' | 'hero-3';
  readonly title: ReactNode;
  readonly line: ReactNode;
  readonly children: ReactNode;
};

/** Continues the wall at the images' left edge on screens that are wider than they are, or lower: the finder is in sight. */
const wall = 'lg:bg-[linear-gradient(#f9faf7,#f8f8f6_22%,#f3f6f2_44%,#edf0ed_67%,#e5e8e3_89%,#e3e5e2)]';

/** Text over the empty left third of an image; below 1024 px above it. */
function Slide({ image, title, line, children }: SlideProps) {
  return (
    <div className={classNames('relative flex h-full flex-col lg:block', wall)}>
      <div className="px-(--gutter) pt-11 pb-9 lg:absolute lg:inset-y-0 lg:left-[max(0px,calc(50%-768px))] lg:z-1 lg:w-[36%] lg:pt-[calc(min(13.5vw,20dvh)-var(--notice,0px))] lg:pr-2 lg:pb-0">
        <div className="lg:[&_.d1]:text-[clamp(3.5rem,7.5vw,7rem)] lg:[&_.d1]:whitespace-nowrap">{title}</div>
        <p className="lede mt-6 max-w-[21em]">{line}</p>
        <div className="mt-8 flex flex-wrap gap-3">{children}</div>
      </div>
      <SlideImage name={image} />
    </div>
  );
}

/** The first slide's image is loaded eagerly; the others after hydration, or without JavaScript. */
function SlideImage({ name }: { readonly name: SlideProps['image'] }) {
  const intl = useIntl();
  const hydrated = useHydrated();
  const first = name === 'hero-1';
  const image = (
    <picture className="contents">
      <source media="(width < 768px)" srcSet={`/pictures/${name}-m.webp`} width={780} height={820} />
      <img
        src={`/pictures/${name}.webp`}
        alt={intl.formatMessage({ id: 'landing.hero-image' })}
        width={2160}
        height={1260}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : 'low'}
        className="size-full object-cover object-right-top lg:ml-auto lg:w-auto lg:max-w-none lg:[mask-image:linear-gradient(to_right,transparent,#000_12%)]"
      />
    </picture>
  );
  return (
    <div className="mt-auto aspect-[780/820] md:aspect-[5/4] lg:absolute lg:inset-y-0 lg:right-0 lg:aspect-auto lg:w-full lg:max-w-[1560px]">
      {/* `loading="lazy"` is not enough: the other slides are so near to the viewport that browsers fetch them
          immediately. */}
      {first || hydrated ? image : <noscript>{image}</noscript>}
    </div>
  );
}
