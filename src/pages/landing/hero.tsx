import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ListingCard } from '#src/features/listings/card.ts';
import { LinkButton } from '#src/ui/button.tsx';
import { Carousel } from './carousel.tsx';
import { Trio } from './trio.tsx';

type HeroProps = { readonly rentals: readonly ListingCard[]; readonly sales: readonly ListingCard[] };

/** Three slides. Their pictures are light in both themes, so the words on them are always dark. */
export function Hero({ rentals, sales }: HeroProps) {
  const intl = useIntl();
  return (
    <Carousel label={intl.formatMessage({ id: 'landing.highlights' })}>
      <RailSlide />
      <Slide
        title={<SlideTitle id="landing.rent-title" />}
        line={<FormattedMessage id="landing.rent-line" />}
        actions={<SlideLink to="/s?pub_isProductForSale=false" id="landing.rent" />}
      >
        <Trio cards={rentals} />
      </Slide>
      <Slide
        title={<SlideTitle id="landing.buy-title" />}
        line={<FormattedMessage id="landing.buy-line" />}
        actions={<SlideLink to="/s?pub_isProductForSale=true" id="landing.buy" />}
      >
        <Trio cards={sales} />
      </Slide>
    </Carousel>
  );
}

function RailSlide() {
  return (
    <Slide
      title={
        <h1 className="d1">
          <FormattedMessage id="landing.rail-title" values={{ br: lineBreak }} />
        </h1>
      }
      line={<FormattedMessage id="landing.rail-line" />}
      actions={
        <>
          <SlideLink to="/s" id="landing.explore" />
          <SlideLink to="/rotate-item" id="landing.rotate" outline />
        </>
      }
    >
      <Rail />
    </Slide>
  );
}

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
    <LinkButton to={to} variant={outline ? 'outline' : 'primary'} className="max-md:flex-1">
      <FormattedMessage id={id} />
    </LinkButton>
  );
}

export const lineBreak = () => <br />;

function Rail() {
  const intl = useIntl();
  return (
    <picture className="block size-full">
      <source media="(width < 768px)" srcSet="/pictures/hero-rail-phone.webp" width={780} height={820} />
      <img
        src="/pictures/hero-rail.webp"
        alt={intl.formatMessage({ id: 'landing.rail-picture' })}
        width={2400}
        height={1366}
        fetchPriority="high"
        className="size-full object-cover object-right-top"
      />
    </picture>
  );
}

type SlideProps = {
  readonly title: ReactNode;
  readonly line: ReactNode;
  readonly actions: ReactNode;
  readonly children: ReactNode;
};

/** Words over the left of a picture; on phones above it. */
function Slide({ title, line, actions, children }: SlideProps) {
  return (
    <div className="relative flex h-full flex-col md:block">
      <div className="px-(--gutter) pt-11 pb-9 md:absolute md:inset-y-0 md:left-[max(0px,calc(50%-768px))] md:z-1 md:flex md:w-[44%] md:min-w-[388px] md:flex-col md:justify-center md:py-0 md:pb-[5%]">
        <div className="md:[&_.d1]:text-[clamp(3.5rem,7.5vw,7rem)] md:[&_.d1]:whitespace-nowrap">{title}</div>
        <p className="lede mt-6 max-w-[21em]">{line}</p>
        <div className="mt-8 flex flex-wrap gap-3">{actions}</div>
      </div>
      <div className="aspect-[780/820] md:absolute md:inset-0 md:aspect-auto">{children}</div>
    </div>
  );
}
