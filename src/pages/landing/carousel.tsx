import { ArrowLeft, ArrowRight } from 'lucide-react';
import { Children, type ReactNode, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { IconButton } from '#src/ui/forms/icon-button.tsx';

/**
 * Carousel: a strip of slides that is swiped, scrolled or stepped through. It does not advance by itself, and works as
 * a scrollable strip without JavaScript.
 */
export function Carousel({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const intl = useIntl();
  const strip = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const slides = Children.toArray(children);
  const count = slides.length;
  const step = (by: number) => {
    const next = (current + by + count) % count;
    strip.current?.scrollTo({ left: next * strip.current.clientWidth, behavior: 'smooth' });
  };
  return (
    <section
      data-theme="light"
      aria-roledescription="carousel"
      aria-label={label}
      className="page-image relative bg-mist text-ink"
    >
      <div
        ref={strip}
        className="scroll-x flex snap-x snap-mandatory motion-reduce:[scroll-behavior:auto]!"
        onScroll={({ currentTarget: at }) => setCurrent(Math.round(at.scrollLeft / Math.max(1, at.clientWidth)))}
      >
        {slides.map((slide, index) => (
          <div
            key={index}
            role="group"
            aria-roledescription="slide"
            aria-label={intl.formatMessage({ id: 'landing.slide' }, { index: index + 1, count })}
            inert={index !== current}
            className="w-full shrink-0 snap-start snap-always lg:h-[clamp(calc(500px-var(--notice,0px)),calc(100dvh-200px-var(--notice,0px)),min(820px,57vw))]"
          >
            {slide}
          </div>
        ))}
      </div>
      <div className="small flex items-center justify-between bg-fog px-(--gutter) py-1 lg:absolute lg:right-[calc(var(--gutter)-12px)] lg:bottom-3.5 lg:gap-2 lg:rounded-pill lg:bg-paper/80 lg:p-0">
        <IconButton icon={ArrowLeft} label={intl.formatMessage({ id: 'landing.previous' })} onClick={() => step(-1)} />
        <span aria-live="polite">{intl.formatMessage({ id: 'landing.position' }, { index: current + 1, count })}</span>
        <IconButton icon={ArrowRight} label={intl.formatMessage({ id: 'landing.next' })} onClick={() => step(1)} />
      </div>
    </section>
  );
}
