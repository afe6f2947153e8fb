import { type RefObject, useEffect, useRef } from 'react';

/**
 * Sets `--below`: how many pixels of an element are below the window's lower edge. The map is as high as the window and
 * begins below the top bar, so what stands at its foot is lifted by that until the page is scrolled.
 */
export function useVisibleFoot(): RefObject<HTMLElement | null> {
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    let frame = 0;
    const measure = () => {
      const { current } = element;
      if (current === null) return;
      const below = current.getBoundingClientRect().bottom - innerHeight;
      current.style.setProperty('--below', `${Math.round(Math.min(Math.max(below, 0), current.clientHeight / 2))}px`);
    };
    const later = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(measure);
    };
    later();
    addEventListener('scroll', later, { passive: true });
    addEventListener('resize', later);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', later);
      removeEventListener('resize', later);
    };
  }, []);
  return element;
}
