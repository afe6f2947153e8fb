import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { focusHeading } from '#src/ui/browser/focus-heading.ts';

/**
 * Takes `done` and `problem`, by which a page says what a form or a link has done, out of the address: after a reload, or for a
 * reader of a shared link, it would say so again. The router keeps them, and with them the page.
 */
function forgetDone(): void {
  const url = new URL(location.href);
  const said = ['done', 'problem'].filter((name) => url.searchParams.has(name));
  // Deleting writes the rest of the query too, a comma as %2C.
  if (said.length === 0) return;
  for (const name of said) url.searchParams.delete(name);
  history.replaceState(history.state, '', url);
}

/** Announces the page title to screen readers after a client-side navigation, as a full load would. */
export function RouteAnnouncer() {
  const { pathname, key } = useLocation();
  useEffect(forgetDone, [key]);
  useFocusAfterForm(useNavigation().formData !== undefined, pathname);
  const announced = useRef(pathname);
  const [title, setTitle] = useState('');
  useEffect(() => {
    if (announced.current === pathname) return;
    announced.current = pathname;
    const timer = setTimeout(() => setTitle(document.title), 100);
    return () => clearTimeout(timer);
  }, [pathname]);
  return (
    <div className="visually-hidden" role="status" aria-live="polite">
      {title}
    </div>
  );
}

/**
 * A page that answers a form in place takes away what was pressed, and a keyboard would begin again at the top, with nothing said. It
 * goes on at the heading, unless the page gives the focus to something else.
 */
function useFocusAfterForm(isSending: boolean, pathname: string): void {
  useEffect(() => {
    if (!isSending) return;
    const { activeElement: pressed } = document;
    return () => {
      // A closing dialog first returns the focus to the control that opened it.
      setTimeout(() => {
        if (location.pathname !== pathname || pressed?.isConnected !== false) return;
        if (document.activeElement === document.body) focusHeading();
      }, 450);
    };
  }, [isSending, pathname]);
}
