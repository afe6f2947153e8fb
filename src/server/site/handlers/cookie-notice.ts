import { Hono } from 'hono';
import { safeFrom } from '#src/features/accounts/rules.ts';
import { cookieNotice, dismissedCookie } from '#src/features/accounts/cookie-notice.ts';
import { onlyAllowed } from '../pages/page-forms.ts';
import type { SiteEnv } from '../site-env.ts';

/**
 * Dismisses the cookie notice of a browser whose script does not run (yet), and returns to the page. A GET without a
 * token, so that public pages can be cached with the form: the cookie says nothing but that the notice was seen.
 */
export function cookieNoticeEndpoint(): Hono<SiteEnv> {
  const hono = new Hono<SiteEnv>();
  hono.get(cookieNotice.path, (c) => {
    c.header('set-cookie', dismissedCookie);
    return c.redirect(safeFrom(c.req.query(cookieNotice.from)), 303);
  });
  hono.all(cookieNotice.path, (c) => onlyAllowed(c, 'GET, HEAD'));
  return hono;
}
