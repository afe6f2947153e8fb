import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Where page views are sent, and the site's name there. */
export type Analytics = { readonly url: string; readonly id: string };

/** Sends a page view after each change of the path, as an event of Plausible's API. Neither cookies nor an id of the visitor. */
export function PageViews({ url, id }: Analytics) {
  const { pathname } = useLocation();
  useEffect(() => {
    const view = { name: 'pageview', url: location.origin + countedPath(pathname), domain: id, referrer: referrer() };
    const body = JSON.stringify(view);
    const headers = { 'content-type': 'text/plain' };
    // Statistics that are not received are no error of the page.
    fetch(url, { method: 'POST', body, headers, credentials: 'omit', keepalive: true }).catch(() => {});
  }, [url, id, pathname]);
  return null;
}

const uuid = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}';
const ids = new RegExp(uuid, 'gi');
const publicListing = new RegExp(`^/l/(?:[^/]+/)?${uuid}$`, 'i');
const ownListing = new RegExp(`^/l/(?:[^/]+/)?${uuid}(?=/)`, 'i');

/** Without the ids of people, orders and messages. Those of listings are public, but not those of drafts, nor their titles. */
export function countedPath(pathname: string): string {
  return publicListing.test(pathname) ? pathname : pathname.replace(ownListing, '/l/:id').replace(ids, ':id');
}

/** The other site that led here, without its page. */
function referrer(): string | null {
  const from = URL.canParse(document.referrer) ? new URL(document.referrer).origin : null;
  return from === location.origin ? null : from;
}
