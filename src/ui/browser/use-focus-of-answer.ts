import { type RefObject, useEffect, useRef } from 'react';
import { focusOn } from './focus-on.ts';

/**
 * For the heading of a page that becomes the answer to its own form, under the same address: the button that had the focus is gone, so
 * the heading takes it. Not where something else has it by then.
 */
export function useFocusOfAnswer(title: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(title);
  useEffect(() => {
    if (shown.current === title) return;
    shown.current = title;
    if (heading.current !== null && document.activeElement === document.body) focusOn(heading.current);
  }, [title]);
  return heading;
}
