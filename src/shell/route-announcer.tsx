import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/**
 * Takes `done`, by which a page says what a form has done, out of the address: after a reload, or for a reader of a shared
 * link, it would say so again. The router keeps it, and with it the page.
 */
function forgetDone(): void {
  const url = new URL(location.href);
  if (!url.searchParams.has('done')) return;
  url.searchParams.delete('done');
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
