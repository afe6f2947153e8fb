import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

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
