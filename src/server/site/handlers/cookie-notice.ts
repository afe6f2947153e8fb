import { Hono } from 'hono';
import { ownPath } from '#src/features/accounts/rules.ts';
import { cookieChoiceFrom, cookieNotice, cookiesOf } from '#src/features/accounts/cookie-notice.ts';
import { onlyAllowed } from '../pages/page-forms.ts';
import type { SiteEnv } from '../site-env.ts';

/**
 * Keeps the cookie choice of a browser whose script does not run (yet), and returns to the page. A GET without a token,
 * so that public pages can be cached with the form. A link on another site chooses nothing: nobody consents by following
 * one.
 */
export function cookieNoticeEndpoint(): Hono<SiteEnv> {
  const hono = new Hono<SiteEnv>();
  hono.get(cookieNotice.path, (c) => {
    const choice = cookieChoiceFrom(c.req.query(cookieNotice.choice));
    if (!isOurs(c.req.header('sec-fetch-site'))) return c.redirect(ownPath(c.req.query(cookieNotice.from)), 303);
    for (const cookie of cookiesOf(choice)) c.header('set-cookie', cookie, { append: true });
    return c.redirect(ownPath(c.req.query(cookieNotice.from) ?? pathOf(c.req.header('referer'))), 303);
  });
  hono.all(cookieNotice.path, (c) => onlyAllowed(c, 'GET, HEAD'));
  return hono;
}

/** The page of a form that does not name it, because its address contains a token, which belongs in no other address. */
function pathOf(referer: string | undefined): string | null {
  if (referer === undefined || !URL.canParse(referer)) return null;
  const { pathname, search } = new URL(referer);
  return pathname + search;
}

/** A form of this site, or an address that was typed. Browsers that do not send the header are trusted. */
function isOurs(site: string | undefined): boolean {
  return site === undefined || site === 'same-origin' || site === 'none';
}
